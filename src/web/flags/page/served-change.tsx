import { Group, Stack, Text } from '@mantine/core';
import type { Json } from '#contract/field.ts';
import { isSame } from '#contract/resource.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { parseJsonText } from '../../fields/json-text.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { filtersError } from '../filters-error.ts';
import { useServedPeople, useServedWith } from '../flag-hooks.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { formatPeople, formatShare } from './format-served.ts';
import { ServedBar } from './served-bar.tsx';

const SETTLE_MS = 300;

/** Returns the edited filters of the surrounding form; undefined while they are unchanged or invalid. */
export function useEditedFilters(): Json | undefined {
  const { edits } = useResourceForm();
  const text = useEditsSelector(
    edits,
    () => (edits.isChanged('filters') ? String(edits.inputValue('filters')) : null),
    'filters',
  );
  if (text === null) return undefined;
  const parsed = parseJsonText(text);
  return 'value' in parsed ? (parsed.value as Json) : undefined;
}

/** Queries whom a flag serves with the edited filters of the form, once nothing was typed for a moment. */
export function useServedAfter(project: number, id: number) {
  const edited = useEditedFilters();
  const settled = useSettled(edited, SETTLE_MS);
  const isValid = filtersError(settled, false) === null;
  const query = useServedWith(project, id, isValid ? settled : undefined);
  const isCurrent = !query.isPlaceholderData && isSame(settled, edited);
  return { after: edited === undefined || !isValid ? undefined : query.data, error: query.error, isCurrent };
}

/** Returns what a change does, in one sentence: "Serves 38% → 100% of people. 62% see a variant for the first time, …" */
function changeText(now: ServedPeople, { not_served, changes }: ServedPeople): string {
  const [before, after] = [now, { not_served }].map((one) => formatShare(1 - one.not_served.share));
  const share = before === after ? `Still serves ${after} of people.` : `Serves ${before} → ${after} of people.`;
  if (!changes) return share;
  const { gained, switched, lost } = changes;
  const parts = [
    `${formatShare(gained.share)} see a variant for the first time`,
    `${formatPeople(switched.people)} change variant`,
    ...(lost.people > 0 ? [`${formatShare(lost.share)} get the default again`] : []),
  ];
  return `${share} ${parts.join(', ')}.`;
}

function Bar({ name, served, isFaded }: { name: string; served: ServedPeople; isFaded: boolean }) {
  const share = 1 - served.not_served.share;
  return (
    <Group gap="sm" fz="sm">
      <Text size="sm" w="3rem" c="dimmed">
        {name}
      </Text>
      <ServedBar served={served} isFaded={isFaded} />
      <Text component="span" size="sm" w="9rem">
        <b>{formatShare(share)}</b> <span>{formatPeople(share * served.total_people)}</span>
      </Text>
    </Group>
  );
}

/** Whom the flag serves now and after the save, with the difference in one sentence. Nothing while nothing changes. */
export function ServedChange({ project, id }: { project: number; id: number }) {
  const { data: now } = useServedPeople(project, id);
  const { after, error, isCurrent } = useServedAfter(project, id);
  if (error && isCurrent)
    return (
      <Text size="sm" c="dimmed">
        {`Not counted: ${error.message}`}
      </Text>
    );
  if (!now || !after || after.total_people === 0) return null;
  return (
    <Stack gap="xxs">
      <Bar name="Now" served={now} isFaded={false} />
      <Bar name="After" served={after} isFaded={!isCurrent} />
      <Text size="sm" aria-live="polite">
        {isCurrent ? changeText(now, after) : 'Counting people…'}
      </Text>
    </Stack>
  );
}
