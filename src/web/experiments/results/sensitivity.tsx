import { useQueries } from '@tanstack/react-query';
import { memo } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import { isolateText } from '../../ui/isolate-text.ts';
import type { Question } from './analysis/analyse.ts';
import { decide } from './analysis/decide.ts';
import type { Report } from './analysis/report.ts';
import { outlineQuery } from './analysis/use-analysis.ts';
import { saysTheSame, variationsOf, variationWords } from './analysis/variations.ts';
import { stateWord } from './analysis/verdict-words.ts';
import { places } from './keys/page-keys.ts';
import type { ResultRow } from './result-rows.ts';
import section from './results.module.css';
import styles from './settings-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';

interface Varied {
  words: string;
  isSame: boolean;
  word: string;
}

function useVariations(question: Question, { checks, plan, decision: usual }: Report): { done: Varied[]; all: number } {
  const questions = variationsOf(question);
  const answers = useQueries({ queries: questions.map(outlineQuery) });
  const done = answers.flatMap(({ data }, at) => {
    const settings = questions[at]?.settings;
    if (!data || !settings) return [];
    const decision = decide(data, checks, plan);
    const isSame = saysTheSame(decision, usual);
    const named = decision.leader?.key === usual.leader?.key ? '' : `: ${isolateText(decision.leader?.key ?? '')}`;
    return [{ words: variationWords(settings, question.settings), isSame, word: `${stateWord(decision)}${named}` }];
  });
  return { done, all: questions.length };
}

interface Props {
  question: Question;
  report: Report;
  rows: readonly ResultRow[];
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
