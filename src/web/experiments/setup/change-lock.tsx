import { Group, Paper, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_CHANGE_REASON } from '#contract/experiment-operations.ts';
import { invalid } from '#contract/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Field, helpId } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** The fields that decide what a launched experiment measures, and when it is conclusive. */
export const MEASURED_FIELDS: readonly string[] = [
  'parameters',
  'metrics',
  'filters',
  'metrics_secondary',
  'secondary_metrics',
  'exposure_criteria',
  'stats_config',
  'start_date',
];

const MIN_REASON = 10;

const LOCKED = 'Locked since the launch. Choose “Change during the experiment…” first, or undo the change.';

/** Whether a body changes what a launched experiment measures. */
export const isMeasured = (body: object): boolean => Object.keys(body).some((name) => MEASURED_FIELDS.includes(name));

/** Throws a problem for each locked field in a body, for example of a draft from before the launch. */
export function requireUnlocked(body: object, isLocked: boolean): void {
  const [first, ...rest] = Object.keys(body)
    .filter((name) => isLocked && MEASURED_FIELDS.includes(name))
    .map((attr) => ({ attr, code: 'invalid_input', detail: LOCKED }));
  if (first) throw invalid([first, ...rest]);
}

interface FormProps {
  /** Whether the server keeps a reason. */
  takesReason: boolean;
  onUnlock: (reason: string) => void;
  onCancel: () => void;
}

function UnlockForm({ takesReason, onUnlock, onCancel }: FormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isShort = takesReason && reason.trim().length < MIN_REASON;
  const unlock = () => {
    setRefused(isShort);
    if (!isShort) onUnlock(reason.trim());
  };
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text fw={600}>Change during the experiment</Text>
        {takesReason && (
          <Field
            label="Reason for the change"
            htmlFor={id}
            help="Everyone in this project can read it in the history."
            error={isRefused && isShort ? `Say why, in at least ${MIN_REASON} characters.` : undefined}
          >
            <TextArea
              id={id}
              autoFocus
              maxLength={MAX_CHANGE_REASON}
              aria-describedby={helpId(id)}
              aria-invalid={isRefused && isShort}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </Field>
        )}
        <Text size="sm" c="dimmed">
          {takesReason
            ? 'The history gets the reason and each change in words, and the results say on which day the metrics changed. To keep the results clean, duplicate the experiment instead.'
            : 'The results will mix data from before and after the change. To keep the results clean, duplicate the experiment instead.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" autoFocus={!takesReason} onClick={unlock}>
            Unlock metrics
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface Props extends Pick<FormProps, 'takesReason'> {
  /** Why the metrics are changed; null while they are locked. */
  reason: string | null;
  onChange: (reason: string | null) => void;
}

/** Says that a launched experiment's metrics, exposure and plan are locked. Unlocks them for somebody who says why. */
export function ChangeLock({ reason, takesReason, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  // The button that was pressed unmounts, so its successor takes the focus.
  const [wasUsed, setUsed] = useState(false);
  const ask = (asks: boolean) => {
    setAsking(asks);
    setUsed(true);
  };
  const unlock = (given: string) => {
    ask(false);
    onChange(given);
  };
  return (
    <Stack component="section" aria-label="Change during the experiment" gap="sm" mt="xl">
      <Paper bg="var(--sunken)" px="md" py="xs">
        <Group gap="xs">
          <Icon name="lock" />
          <Text size="sm" flex="1 1 16rem">
            {reason === null ? (
              <span>
                <b>Metrics, exposure and plan are locked.</b> A change now can make the results invalid.
              </span>
            ) : (
              <span>
                <b>Metrics, exposure and plan can be changed.</b>{' '}
                {reason !== '' && <span dir="auto">{`Each change is kept with the reason “${reason}”.`}</span>}
              </span>
            )}
          </Text>
          {reason === null && !isAsking && (
            <Button autoFocus={wasUsed} onClick={() => ask(true)}>
              Change during the experiment…
            </Button>
          )}
          {reason !== null && (
            <Button autoFocus onClick={() => onChange(null)}>
              Lock again
            </Button>
          )}
        </Group>
      </Paper>
      {reason === null && isAsking && (
        <UnlockForm takesReason={takesReason} onUnlock={unlock} onCancel={() => ask(false)} />
      )}
    </Stack>
  );
}
