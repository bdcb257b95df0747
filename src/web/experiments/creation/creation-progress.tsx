import { metricsOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatShares, plannedSplit } from '#contract/variant-shares.ts';
import { formatDays, plannedDays } from '#verdict/experiment-day.ts';
import { Steps } from '../../ui/steps.tsx';
import type { CreationStep, StepName } from './creation-steps.ts';
import { useCreationValues } from './use-creation-values.ts';
import { useInvalidSteps } from './use-invalid-steps.ts';

function metricsText(values: Record<string, unknown>): string | null {
  const metrics = metricsOf(values);
  const goals = metrics.filter(({ role }) => role === 'goal').length;
  const guardrails = metrics.filter(({ role }) => role === 'guardrail').length;
  const others = metrics.length - goals - guardrails;
  if (metrics.length === 0) return null;
  const goalText = goals === 0 ? 'no goal' : formatCountOf(goals, 'goal');
  const parts = [guardrails > 0 && formatCountOf(guardrails, 'guardrail'), others > 0 && `${others} secondary`];
  return [goalText, ...parts.filter(Boolean)].join(', ');
}

function scheduleText({ parameters, start_date }: Record<string, unknown>): string | null {
  const days = plannedDays(parameters);
  if (days !== null) return formatDays(days);
  return typeof start_date === 'string' ? 'Start time set' : null;
}

/** For each step, a function that returns a short summary of the step's values; null if they are not set. */
const summaries: Record<StepName, (values: Record<string, unknown>) => string | null> = {
  hypothesis: ({ name }) => (typeof name === 'string' && name.trim() !== '' ? name : null),
  variants: ({ parameters }) => formatShares(plannedSplit(parameters)) || null,
  metrics: metricsText,
  schedule: scheduleText,
};

interface Props {
  steps: readonly CreationStep[];
  current: number;
  onChoose: (index: number) => void;
}

/** The steps, each with a summary of its values. */
export function CreationProgress({ steps, current, onChoose }: Props) {
  const values = useCreationValues();
  const invalid = useInvalidSteps(steps, current, values);
  return (
    <Steps
      label="Steps"
      current={current}
      onChoose={onChoose}
      steps={steps.map(({ name, title }) => {
        const summary = summaries[name](values);
        return {
          name,
          title,
          description: <bdi>{summary ?? 'Not set'}</bdi>,
          isDone: summary !== null,
          isInvalid: invalid.has(name),
        };
      })}
    />
  );
}
