import { Box, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { memo } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { alternativeInputs, describeAlternative, isSameVerdict } from '#verdict/analysis/sensitivity.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { decide } from '#verdict/decide.ts';
import { withHarms } from '#verdict/guardrails.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { verdictLabel } from '#verdict/text/verdict-text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { DetailsPart } from '../details/details-part.tsx';
import type { Goal } from '../measured-metric.ts';
import { elementIds } from '../shortcuts/results-shortcuts.ts';
import { verdictInputQuery } from '../worker/use-analysis.ts';
import { SettingsPanel } from './settings-panel.tsx';

interface AlternativeVerdict {
  /** The alternative settings as text, for example "95% interval, weak prior". */
  settings: string;
  label: string;
  isSame: boolean;
}

/** The verdicts that are already computed with alternative settings, and the number of all alternatives. */
export interface Alternatives {
  computed: AlternativeVerdict[];
  total: number;
}

/** Returns the verdicts with alternative settings. */
export function useAlternatives(
  input: AnalysisInput,
  { checks, runTime, metrics, analysis }: VerdictReport,
): Alternatives {
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
  goal: Goal;
  report: VerdictReport;
  alternatives: Alternatives;
}

/** Shows whether the verdict depends on the settings, and lets the user change the settings. */
export const SensitivitySection = memo(function SensitivitySection({ goal, report, alternatives }: Props) {
  const { computed, total } = alternatives;
  const same = computed.filter(({ isSame }) => isSame).length;
  const others = computed.filter(({ isSame }) => !isSame);
  return (
    <DetailsPart id={elementIds.sensitivity} title="Sensitivity">
      <Text size="sm" c="dimmed" role="status">
        <span>{`The verdict${report.verdict.since?.isWeaker ? ' on today’s data alone' : ''} is the same with`}</span>{' '}
        <b>{same}</b> of{' '}
        <span>{`${total} combinations of settings${computed.length < total ? `; ${total - computed.length} are still being computed` : ''}.`}</span>
      </Text>
      {others.length > 0 && (
        <Disclosure summary="Settings that change the verdict">
          <Box component="ul" fz="sm">
            {others.map(({ settings, label }) => (
              <li key={settings}>
                <b>{label}</b> <span>{settings}</span>
              </li>
            ))}
          </Box>
        </Disclosure>
      )}
      <SettingsPanel
        goal={goal}
        variants={goal.rows.filter(({ people, successes }) => people && successes !== null).map(({ key }) => key)}
      />
    </DetailsPart>
  );
});
