import { Group, Paper, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
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

const LOCKED = 'Locked since the launch. Choose “Change during the experiment…” first.';

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
              maxLength={400}
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
            : 'Results from before and after the change can’t be told apart. To keep the results clean, duplicate the experiment instead.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" onClick={unlock}>
            Unlock metrics
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface Props extends Omit<FormProps, 'onCancel'> {
  isLocked: boolean;
}

/** Says that a launched experiment's metrics, exposure and plan are locked, and unlocks them for one change. */
export function ChangeLock({ isLocked, ...form }: Props) {
  const [isAsking, setAsking] = useState(false);
  const unlock = (reason: string) => {
    setAsking(false);
    form.onUnlock(reason);
  };
  return (
    <Stack component="section" aria-label="Change during the experiment" gap="sm" mt="xl">
      <Paper bg="var(--sunken)" px="md" py="xs">
        <Group gap="xs">
          <Icon name="lock" />
          <Text size="sm" flex="1 1 16rem">
            {isLocked ? (
              <>
                <b>Shares, metrics, exposure and plan are locked.</b> A change now can make the results invalid.
              </>
            ) : (
              <>
                <b>Metrics, exposure and plan can be changed.</b> They are locked again after the save.
              </>
            )}
          </Text>
          {isLocked && !isAsking && <Button onClick={() => setAsking(true)}>Change during the experiment…</Button>}
        </Group>
      </Paper>
      {isLocked && isAsking && <UnlockForm {...form} onUnlock={unlock} onCancel={() => setAsking(false)} />}
    </Stack>
  );
}
