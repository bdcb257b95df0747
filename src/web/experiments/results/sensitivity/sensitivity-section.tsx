import { useQueries } from '@tanstack/react-query';
import { memo } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { alternativeInputs, describeAlternative, isSameVerdict } from '#verdict/analysis/sensitivity.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { decide } from '#verdict/decide.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { verdictLabel } from '#verdict/text/verdict-text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import section from '../results.module.css';
import { places } from '../shortcuts/results-shortcuts.ts';
import { verdictInputQuery } from '../worker/use-analysis.ts';
import styles from './settings-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';

interface Varied {
  words: string;
  isSame: boolean;
  word: string;
}

function useVariations(
  question: AnalysisInput,
  { checks, runTime, verdict: usual }: VerdictReport,
): { done: Varied[]; all: number } {
  const questions = alternativeInputs(question);
  const answers = useQueries({ queries: questions.map(verdictInputQuery) });
  const done = answers.flatMap(({ data }, at) => {
    const settings = questions[at]?.settings;
    if (!data || !settings) return [];
    const verdict = decide(data, checks, runTime);
    const isSame = isSameVerdict(verdict, usual);
    const named = verdict.leader?.key === usual.leader?.key ? '' : `: ${isolateName(verdict.leader?.key ?? '')}`;
    return [
      { words: describeAlternative(settings, question.settings), isSame, word: `${verdictLabel(verdict)}${named}` },
    ];
  });
  return { done, all: questions.length };
}

interface Props {
  question: AnalysisInput;
  report: VerdictReport;
  rows: readonly VariantRow[];
}

/** Whether the verdict hangs on how it was computed: the choices, and what each would change. */
export const Sensitivity = memo(function Sensitivity({ question, report, rows }: Props) {
  const { done, all } = useVariations(question, report);
  const same = done.filter(({ isSame }) => isSame).length;
  const others = done.filter(({ isSame }) => !isSame);
  return (
    <section aria-labelledby={places.sensitivity} className={section['section']}>
      <h2 id={places.sensitivity} tabIndex={-1}>
        Sensitivity
      </h2>
      <p role="status">
        The verdict stays the same in <b>{same}</b> of {all} settings
        {done.length < all ? `; ${all - done.length} are still being computed` : ''}.
      </p>
      {others.length > 0 && (
        <Disclosure summary="Settings that change the verdict" className={section['raw']}>
          <ul className={styles['changes']}>
            {others.map(({ words, word }) => (
              <li key={words}>
                <b>{word}</b> {words}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <SettingsPanel
        variants={rows.filter(({ people, successes }) => people && successes !== null).map(({ key }) => key)}
      />
    </section>
  );
});
