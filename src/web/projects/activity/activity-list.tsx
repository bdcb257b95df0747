import type { ReactNode } from 'react';
import type { ActivityEntry, Change } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { type Project, project } from '#contract/project.ts';
import { FieldDiff } from '../../fields/field-diff.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { authorName } from './activity-authors.ts';
import styles from './activity-list.module.css';
import { RestoreButton } from './restore-button.tsx';
import { useRestoreValue } from './use-restore-value.ts';

const fields: Record<string, Field> = project.fields;

const actionTexts: Record<string, string> = {
  created: 'created the project',
  deleted: 'deleted the project',
  updated: 'changed',
};

function actionText({ activity, detail }: ActivityEntry): string {
  const count = detail.changes?.length ?? 0;
  if (activity !== 'updated') return actionTexts[activity] ?? activity;
  if (count === 0) return 'changed the project';
  return count === 1 ? 'changed one setting' : `changed ${count} settings`;
}

interface ChangeProps {
  change: Change;
  timeZone: string;
  /** Renders the restore button of a change. */
  children: (change: Change, label: string) => ReactNode;
}

/** Other servers log fields that are not in the API. Their values are shown as JSON. */
const unknownField = (name: string): Field => ({ ...project.fields.extra_settings, label: name });

function ChangeRow({ change, timeZone, children }: ChangeProps) {
  const name = change.field ?? 'project';
  const field = fields[name] ?? unknownField(name);
  return (
    <>
      <dt data-tooltip={name}>{field.label}</dt>
      <dd>
        {field.kind === 'token' ? (
          'Replaced. The activity does not contain the tokens.'
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
  /** Shows only changes of this field; empty for all. */
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
      {rest > 0 && <p className={styles['present']}>And {rest === 1 ? '1 other change' : `${rest} other changes`}</p>}
    </>
  );
}

interface Props {
  entries: ActivityEntry[];
  project: Project | undefined;
  /** Shows only changes of this field; empty for all. */
  field: string;
}

/** The activity of a project, newest first. Each change shows both values and can be restored. */
export function ActivityList({ entries, project: record, field }: Props) {
  const timeZone = record?.timezone ?? 'UTC';
  const { restoreOption, restore } = useRestoreValue(record);
  return (
    <ol className={styles['entries']}>
      {mapByIndex(entries, (entry) => (
        <li>
          <h2>
            <b>{authorName(entry)}</b> {actionText(entry)}
            <RelativeTime at={entry.created_at} timeZone={timeZone} />
          </h2>
          <Changes changes={entry.detail.changes ?? []} only={field} timeZone={timeZone}>
            {(change, label) => (
              <RestoreButton
                label={label}
                change={change}
                option={restoreOption(change)}
                onRestore={() => restore(change)}
              />
            )}
          </Changes>
        </li>
      ))}
    </ol>
  );
}
