import { Stack, Text } from '@mantine/core';
import { useEffect, useId } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { MAX_CHANGE_REASON } from '#contract/experiment-operations.ts';
import { isSame } from '#contract/resource.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field, helpId } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readFilters } from '../flag-filters.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { formatPeople } from './format-served.ts';
import { useEditedFilters, useServedAfter } from './served-change.tsx';

const MIN_REASON = 10;

/** Whether a reason says enough. */
export const isReason = (reason: string): boolean => reason.trim().length >= MIN_REASON;

export const REASON_NEEDED = `A running experiment uses this flag. Say why you change it, in at least ${MIN_REASON} characters.`;

const aboutPeople = (part: { people: number } | undefined) =>
  part ? `About ${formatPeople(part.people)}` : 'Some people';

function conditionsText(changes: ServedPeople['changes'] | undefined, name: string): string[] {
  const lost = changes?.lost.people ?? 0;
  const gained = changes?.gained.people ?? 0;
  if (changes && gained + lost === 0) return ['Nobody joins or leaves now, but other people will get the flag.'];
  return [
    ...(gained > 0 || !changes
      ? [`${aboutPeople(changes?.gained)} more join ${name}.`.replace('people more', 'more people')]
      : []),
    ...(lost > 0 ? [`${aboutPeople(changes?.lost)} stop getting a variant; they stay in the results.`] : []),
  ];
}

/** Returns what a change of filters does to the results of a running experiment, a sentence for each kind of change. */
function consequencesOf(
  before: unknown,
  after: unknown,
  context: { name: string; changes: ServedPeople['changes'] | undefined; combines: boolean },
): string[] {
  const [from, to] = [readFilters(before), readFilters(after)];
  if (!from || !to) return [];
  const { name, changes, combines } = context;
  const sharesText = combines
    ? 'Results are combined over periods.'
    : 'Results before and after can’t be added: move the experiment to draft, and use a new key.';
  return [
    ...(isSame(from.conditions, to.conditions) ? [] : conditionsText(changes, name)),
    ...(isSame(from.variants, to.variants)
      ? []
      : [
          `${aboutPeople(changes?.switched)} will see another variant; their results stay with the first. ${sharesText}`,
        ]),
    ...(isSame(from.payloads, to.payloads) ? [] : ['The payload is served at once. The results mix both payloads.']),
  ];
}

interface Props {
  project: number;
  id: number;
  running: readonly Experiment[];
  reason: string;
  /** How often a save was refused because the reason is missing. */
  refusals: number;
  onReason: (reason: string) => void;
}

/** What a change of the flag does to the running experiments that use it. A server that keeps a reason needs one. */
export function RunningChange({ project, id, running, reason, refusals, onReason }: Props) {
  const { edits } = useResourceForm();
  const can = useCapabilities(project);
  const inputId = useId();
  const edited = useEditedFilters();
  const { after } = useServedAfter(project, id);
  const before = useEditsSelector(edits, () => edits.serverValue('filters'));
  useEffect(() => {
    if (refusals > 0) document.getElementById(inputId)?.focus();
  }, [refusals, inputId]);
  const isRefused = refusals > 0 && !isReason(reason);
  if (edited === undefined || running.length === 0) return null;
  const name = running.map((one) => one.name).join(', ');
  const context = { name, changes: after?.changes, combines: can.reportsSharePeriods };
  return (
    <Alert tone="warning" role="note" title="This changes a running experiment">
      <Stack gap="xs">
        {consequencesOf(before, edited, context).map((text) => (
          <Text key={text} size="sm" dir="auto">
            {text}
          </Text>
        ))}
        {can.measuresFlags && (
          <Field
            label="Reason for the change"
            htmlFor={inputId}
            help={`At least ${MIN_REASON} characters. Everyone in this project can read it in the history.`}
            error={isRefused ? `Say why, in at least ${MIN_REASON} characters.` : undefined}
          >
            <TextArea
              id={inputId}
              aria-describedby={helpId(inputId)}
              aria-invalid={isRefused}
              maxLength={MAX_CHANGE_REASON}
              value={reason}
              onChange={({ currentTarget }) => onReason(currentTarget.value)}
            />
          </Field>
        )}
      </Stack>
    </Alert>
  );
}
