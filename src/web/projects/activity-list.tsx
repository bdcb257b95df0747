import type { ActivityEntry, Change } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { FieldDiff } from '../fields/field-diff.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { actorOf } from './activity-authors.ts';
import styles from './activity-list.module.css';

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

/** What was done to a project, newest first, each change with what was there before and after. */
export function ActivityList({ entries, timeZone }: { entries: ActivityEntry[]; timeZone: string }) {
  return (
    <ol className={styles['entries']}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be made in the same instant.
        <li key={`${entry.created_at} ${index}`}>
          <h2>
            <b>{actorOf(entry)}</b> {deedOf(entry)}
            <RelativeTime at={entry.created_at} timeZone={timeZone} />
          </h2>
          <Changes changes={entry.detail.changes ?? []} timeZone={timeZone} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes, timeZone }: { changes: Change[]; timeZone: string }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <ChangeRow key={change.field} change={change} timeZone={timeZone} />
      ))}
    </dl>
  );
}

function ChangeRow({ change, timeZone }: { change: Change; timeZone: string }) {
  const name = change.field ?? 'project';
  const field = fields[name];
  return (
    <>
      <dt title={name}>{field?.label ?? name}</dt>
      <dd>
        {field?.kind === 'token' ? (
          'Replaced; the server keeps neither token here.'
        ) : (
          <FieldDiff
            field={field ?? unknownField(name)}
            before={change.before}
            after={change.after}
            timeZone={timeZone}
          />
        )}
      </dd>
    </>
  );
}

/** Other servers log fields that the interface does not name; they are shown as they are. */
const unknownField = (name: string): Field => ({ ...project.fields.extra_settings, label: name });
