import { useQueries } from '@tanstack/react-query';
import { memo } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { alternativeInputs, describeAlternative, isSameVerdict } from '#verdict/analysis/sensitivity.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { decide } from '#verdict/decide.ts';
import { withHarms } from '#verdict/guardrails.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { verdictLabel } from '#verdict/text/verdict-text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import section from '../results.module.css';
import { elementIds } from '../shortcuts/results-shortcuts.ts';
import { verdictInputQuery } from '../worker/use-analysis.ts';
import styles from './settings-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';

interface AlternativeVerdict {
  /** The alternative settings as text, for example "95% interval, weak prior". */
  settings: string;
  label: string;
  isSame: boolean;
}

/** Returns the verdicts that are already computed with alternative settings, and the number of all alternatives. */
function useAlternatives(
  input: AnalysisInput,
  { checks, runTime, metrics, analysis }: VerdictReport,
): { computed: AlternativeVerdict[]; total: number } {
  // A result that was reached on an earlier day stays with these settings only, so today's data are compared.
  const current = withHarms(decide(analysis, checks, runTime), metrics);
  const inputs = alternativeInputs(input);
  const queries = useQueries({ queries: inputs.map(verdictInputQuery) });
  const computed = queries.flatMap(({ data }, index) => {
    const settings = inputs[index]?.settings;
    if (!data || !settings) return [];
    const verdict = withHarms(decide(data, checks, runTime), metrics);
    const leader = verdict.leader?.key === current.leader?.key ? '' : `: ${isolateName(verdict.leader?.key ?? '')}`;
    return [
      {
        settings: describeAlternative(settings, input.settings),
        label: `${verdictLabel(verdict)}${leader}`,
        isSame: isSameVerdict(verdict, current),
      },
    ];
  });
  return { computed, total: inputs.length };
}

interface Props {
  input: AnalysisInput;
  report: VerdictReport;
  rows: readonly VariantResultRow[];
}

/** Shows whether the verdict depends on the settings, and lets the user change the settings. */
export const SensitivitySection = memo(function SensitivitySection({ input, report, rows }: Props) {
  const { computed, total } = useAlternatives(input, report);
  const same = computed.filter(({ isSame }) => isSame).length;
  const others = computed.filter(({ isSame }) => !isSame);
  return (
    <section aria-labelledby={elementIds.sensitivity} className={section.section}>
      <h2 id={elementIds.sensitivity} tabIndex={-1}>
        Sensitivity
      </h2>
      <p role="status">
        The verdict{report.verdict.since?.isWeaker && ' on today’s data alone'} is the same with <b>{same}</b> of{' '}
        {total} combinations of settings
        {computed.length < total ? `; ${total - computed.length} are still being computed` : ''}.
      </p>
      {others.length > 0 && (
        <Disclosure summary="Settings that change the verdict" className={section.raw}>
          <ul className={styles.changes}>
            {others.map(({ settings, label }) => (
              <li key={settings}>
                <b>{label}</b> {settings}
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
