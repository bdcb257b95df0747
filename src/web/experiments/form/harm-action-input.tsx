import { Stack, Text } from '@mantine/core';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatErrorLimit, pauseErrors } from '#verdict/pause-errors.ts';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { ChoiceInput } from '../../fields/inputs/choice-input.tsx';
import { useCreationValues } from '../creation/use-creation-values.ts';

/** Returns how often an experiment that harms nothing is paused: "at most 8% are ever paused (3 guardrails)". */
function pauseNote(guardrails: number): string {
  if (guardrails === 0) return 'There are no guardrails, so nothing is paused.';
  const most = formatErrorLimit(pauseErrors(guardrails).all);
  return `Of experiments that harm nothing, at most ${most} are ever paused (${formatCountOf(guardrails, 'guardrail')}).`;
}

/** The choice of what happens if a guardrail is harmed. If the experiment is paused, says how often that is wrong. */
export function HarmActionInput(props: FieldInputProps) {
  const values = useCreationValues();
  const guardrails = metricsOf(values).filter(({ role }) => role === 'guardrail').length;
  return (
    <Stack gap="xxs">
      <ChoiceInput {...props} />
      {values['harm_action'] === 'pause' && (
        <Text size="xs" c="hint">
          {pauseNote(guardrails)}
        </Text>
      )}
    </Stack>
  );
}
