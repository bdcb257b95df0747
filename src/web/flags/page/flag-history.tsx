import { useState } from 'react';
import type { Change } from '#contract/activity.ts';
import { flagRecord } from '#contract/feature-flag.ts';
import type { Field } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { ActivityList } from '../../activity/activity-list.tsx';
import { RestoreButton } from '../../activity/restore-button.tsx';
import { restoreInto } from '../../activity/restore-value.ts';
import { describeEntry } from '../../experiments/history/describe-entry.ts';
import { focusField } from '../../fields/focus-field.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { describeInWords } from '../../fields/review/describe-in-words.ts';
import { ALL_ACTIVITY_PAGE_SIZE } from '../../page-sizes.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useRecentFlagActivity } from '../flag-hooks.ts';

const FEW = 5;

const inWords = ({ kind }: Field, value: unknown) => describeInWords(kind, value);

interface RestoreProps {
  change: Change;
  label: string;
  disabledReason: string | undefined;
}

/** Puts the value from before a change into the form. */
function RestoreValue({ change, label, disabledReason }: RestoreProps) {
  const { edits, editors, resource, scope } = useResourceForm();
  const name = change.field ?? '';
  useEditsSelector(edits, () => edits.inputValue(name), name);
  const { restoreOption, restore } = restoreInto({
    fields: resource.fields,
    record: edits.record(),
    timeZone: scope.timeZone,
    unsavedInput: (changed) => (edits.isChanged(changed) ? edits.inputValue(changed) : undefined),
    put: (field, input) => {
      editors.close();
      edits.setInput(field.name, input);
      focusField(field.name, false);
    },
  });
  return (
    <RestoreButton
      label={label}
      change={change}
      option={restoreOption(change)}
      disabledReason={disabledReason}
      onRestore={() => restore(change)}
    />
  );
}

interface Props {
  project: number;
  id: number;
  timeZone: string;
  /** Why nothing can be changed. */
  disabledReason: string | undefined;
}

/** The last changes of a flag, whose earlier values can be restored. Servers that do not provide them, or not for this key, get a sentence instead. */
export function FlagHistory({ project, id, timeZone, disabledReason }: Props) {
  const [limit, setLimit] = useState(FEW);
  const { data, error } = useRecentFlagActivity(project, id, limit);
  const entries = Array.isArray(data?.results) ? data.results : [];
  const older = (data?.total_count ?? 0) - entries.length;
  const isMissing = error !== null || (data !== undefined && !Array.isArray(data.results));
  return (
    <Section id="history" title="History" about="Changes of this flag, newest first.">
      {isMissing && <p>This server does not provide the history, or does not let this API key read it.</p>}
      {data?.total_count === 0 && <p>No changes yet.</p>}
      <ActivityList
        entries={entries}
        fields={flagRecord.fields}
        timeZone={timeZone}
        describe={describeEntry}
        inWords={inWords}
        actionOf={(change, label) => <RestoreValue change={change} label={label} disabledReason={disabledReason} />}
      />
      {older > 0 && limit === FEW && (
        <div>
          <Button onClick={() => setLimit(ALL_ACTIVITY_PAGE_SIZE)}>
            {`Show ${formatCountOf(older, 'older change')}`}
          </Button>
        </div>
      )}
    </Section>
  );
}
