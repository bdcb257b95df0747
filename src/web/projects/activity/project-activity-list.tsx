import type { ActivityEntry } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { type Project, project } from '#contract/project.ts';
import { ActivityList } from '../../activity/activity-list.tsx';
import { RestoreButton } from '../../activity/restore-button.tsx';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { ExperimentEvent } from './experiment-event.tsx';
import { changedSettings } from './filter-activity.ts';
import { useRestoreValue } from './use-restore-value.ts';

const fields: Record<string, Field> = project.fields;

const actionTexts: Record<string, string> = {
  created: 'created the project',
  deleted: 'deleted the project',
  updated: 'changed',
};

function describe({ activity, detail }: ActivityEntry): string {
  const count = detail.changes?.length ?? 0;
  if (activity !== 'updated') return actionTexts[activity] ?? activity;
  if (count === 0) return 'changed the project';
  return `changed ${formatCountOf(count, 'setting')}`;
}

interface Props {
  entries: ActivityEntry[];
  project: Project | undefined;
  /** The name of the field whose changes are shown; empty for the changes of all fields. */
  field: string;
}

/**
 * A project's activity, newest first. If possible, a change has a button that puts the earlier value into the draft.
 */
export function ProjectActivityList({ entries, project: record, field }: Props) {
  const { restoreOption, restore } = useRestoreValue(record);
  const forbidden = useMissingScopeReason('project:write');
  return (
    <ActivityList
      entries={entries.map((entry) => ({ ...entry, detail: { ...entry.detail, changes: changedSettings(entry) } }))}
      fields={fields}
      timeZone={record?.timezone ?? 'UTC'}
      describe={(entry) =>
        entry.event && record ? <ExperimentEvent project={record.id} entry={entry} /> : describe(entry)
      }
      only={field}
      actionOf={(change, label) => (
        <RestoreButton
          label={label}
          change={change}
          option={restoreOption(change)}
          disabledReason={forbidden}
          onRestore={() => restore(change)}
        />
      )}
    />
  );
}
