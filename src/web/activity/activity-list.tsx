import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActivityEntry, Change } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { project } from '#contract/project.ts';
import { FieldDiff } from '../fields/field-diff.tsx';
import { mapByIndex } from '../ui/map-by-index.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { authorName } from './activity-authors.ts';
import styles from './activity-list.module.css';

/**
 * Returns a field of the kind `json` for a name that the contract does not have. Only PostHog servers log such names.
 */
const unknownField = (name: string): Field => ({ ...project.fields.extra_settings, label: name });

interface ListProps {
  entries: readonly ActivityEntry[];
  /** The fields of the changed resource, by name. */
  fields: Readonly<Record<string, Field>>;
  timeZone: string;
  /** Returns what the author did, for example "changed 2 settings". */
  describe: (entry: ActivityEntry) => ReactNode;
  /** The name of the field whose changes are shown; empty for the changes of all fields. */
  only?: string;
  /** Returns a value in words; null for values that are shown as they are. */
  inWords?: (field: Field, value: unknown) => string | null;
  /** Renders an action beside a change. */
  actionOf?: (change: Change, label: string) => ReactNode;
}

/** Lists a record's activity. Each change shows the value before and after. */
export function ActivityList({ entries, describe, ...rest }: ListProps) {
  return (
    <ol className={styles.entries}>
      {mapByIndex(entries, (entry) => (
        <li>
          <Text component="h2" fw={400}>
            <b>{authorName(entry)}</b> <span>{describe(entry)}</span>{' '}
            <Text span size="sm" c="hint">
              <RelativeTime at={entry.created_at} timeZone={rest.timeZone} />
            </Text>
          </Text>
          {typeof entry.detail['change_reason'] === 'string' && (
            <Text size="sm" c="dimmed" dir="auto">
              {`${entry.activity === 'noticed' ? '' : 'Reason: '}${entry.detail['change_reason']}`}
            </Text>
          )}
          <Changes changes={entry.detail.changes ?? []} {...rest} />
        </li>
      ))}
    </ol>
  );
}

type ChangeContext = Omit<ListProps, 'entries' | 'describe'>;

function Changes({ changes, only = '', ...rest }: ChangeContext & { changes: readonly Change[] }) {
  const shown = only === '' ? changes : changes.filter(({ field }) => field === only);
  const others = changes.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <>
      <dl className={styles.changes}>
        {shown.map((change) => (
          <ChangeRow key={change.field} change={change} {...rest} />
        ))}
      </dl>
      {others > 0 && (
        <Text size="xs" c="hint">
          {`And ${formatCountOf(others, 'other change')}`}
        </Text>
      )}
    </>
  );
}

function ChangeRow({ change, fields, timeZone, inWords, actionOf }: ChangeContext & { change: Change }) {
  const name = change.field ?? 'record';
  const field = fields[name] ?? unknownField(name);
  const shown = (value: unknown) => inWords?.(field, value) ?? value;
  return (
    <>
      <dt data-tooltip={name}>{field.label}</dt>
      <dd>
        {field.kind === 'token' ? (
          <span>Replaced. Tokens are not shown in the activity.</span>
        ) : (
          <FieldDiff field={field} before={shown(change.before)} after={shown(change.after)} timeZone={timeZone} />
        )}
        {actionOf?.(change, field.label)}
      </dd>
    </>
  );
}
