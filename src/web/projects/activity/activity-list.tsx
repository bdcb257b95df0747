import type { ReactNode } from 'react';
import type { ActivityEntry, Change } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { type Project, project } from '#contract/project.ts';
import { FieldDiff } from '../../fields/field-diff.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { actorOf } from './activity-authors.ts';
import styles from './activity-list.module.css';
import { usePutBack } from './use-put-back.ts';
import { WayBackButton } from './way-back-button.tsx';

const fields: Record<string, Field> = project.fields;

const deeds: Record<string, string> = {
  created: 'created the project',
  deleted: 'deleted the project',
  updated: 'changed',
};

function deedOf({ activity, detail }: ActivityEntry): string {
  const count = detail.changes?.length ?? 0;
  if (activity !== 'updated') return deeds[activity] ?? activity;
  if (count === 0) return 'changed the project';
  return count === 1 ? 'changed one setting' : `changed ${count} settings`;
}

interface ChangeProps {
  change: Change;
  timeZone: string;
  /** The way back to the value from before. */
  children: (change: Change, label: string) => ReactNode;
}

/** Other servers log fields that the interface does not name; they are shown as they are. */
const unknownField = (name: string): Field => ({ ...project.fields.extra_settings, label: name });

function ChangeRow({ change, timeZone, children }: ChangeProps) {
  const name = change.field ?? 'project';
  const field = fields[name] ?? unknownField(name);
  return (
    <>
      <dt data-tooltip={name}>{field.label}</dt>
      <dd>
        {field.kind === 'token' ? (
          'Replaced; the server keeps neither token here.'
        ) : (
          <FieldDiff field={field} before={change.before} after={change.after} timeZone={timeZone} />
        )}
        {children(change, field.label)}
      </dd>
    </>
  );
}

interface ChangesProps {
  changes: Change[];
  /** The one field that is looked for; empty for all. */
  only: string;
  timeZone: string;
  children: ChangeProps['children'];
}

function Changes({ changes, only, timeZone, children }: ChangesProps) {
  const shown = only === '' ? changes : changes.filter(({ field }) => field === only);
  const rest = changes.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <>
      <dl className={styles['changes']}>
        {shown.map((change) => (
          <ChangeRow key={change.field} change={change} timeZone={timeZone}>
            {children}
          </ChangeRow>
        ))}
      </dl>
      {rest > 0 && <p className={styles['present']}>Together with {rest === 1 ? 'one other' : `${rest} others`}</p>}
    </>
  );
}

interface Props {
  entries: ActivityEntry[];
  project: Project | undefined;
  /** The one field that is looked for; empty for all. */
  field: string;
}

/** What was done to a project, newest first, each change with what was there before and after, and the way back to that. */
export function ActivityList({ entries, project: record, field }: Props) {
  const timeZone = record?.timezone ?? 'UTC';
  const { wayBack, putBack } = usePutBack(record);
  return (
    <ol className={styles['entries']}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be made in the same instant.
        <li key={`${entry.created_at} ${index}`}>
          <h2>
            <b>{actorOf(entry)}</b> {deedOf(entry)}
            <RelativeTime at={entry.created_at} timeZone={timeZone} />
          </h2>
          <Changes changes={entry.detail.changes ?? []} only={field} timeZone={timeZone}>
            {(change, label) => (
              <WayBackButton label={label} change={change} way={wayBack(change)} onPutBack={() => putBack(change)} />
            )}
          </Changes>
        </li>
      ))}
    </ol>
  );
}
