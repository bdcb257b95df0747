import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatCountOf } from '#contract/format/count.ts';
import { launchChecklist } from '../experiments/lifecycle/launch-checklist.ts';
import { useLifecycleActions } from '../experiments/lifecycle/use-lifecycle-actions.tsx';
import { ownerOf } from '../experiments/list/row-values.ts';
import { storesSchedule } from '../experiments/schedule/schedule-choice.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/section.tsx';
import { ConnectionScope } from './connection-scope.tsx';
import { linkTo } from './timeline/bar-link.tsx';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

/** Returns what a draft needs before its launch; null if it is ready. */
const problemOf = ({ experiment }: TimelineEntry, now: number): string | null =>
  launchChecklist(experiment, now, null).find(({ state }) => state === 'wrong')?.text ?? null;

interface Props {
  entries: readonly TimelineEntry[];
  now: number;
  /** Called after a dialog that can launch a draft was closed. */
  onClosed: () => void;
}

/** The drafts without a start time. */
export function WaitingDrafts({ entries, now, onClosed }: Props) {
  if (entries.length === 0) return null;
  return (
    <Section title="Waiting" about={`${formatCountOf(entries.length, 'draft')} without a start time`}>
      <DataTable
        label="Drafts without a start time"
        rows={entries}
        rowKey={({ key }) => key}
        isRoomy
        columns={[
          {
            heading: 'Draft',
            cell: (entry) => (
              <Link {...linkTo(entry, now)}>
                <bdi>{entry.experiment.name}</bdi>
              </Link>
            ),
          },
          { heading: 'Project', cell: ({ source }) => <bdi>{source.project.name}</bdi> },
          { heading: 'State', cell: (entry) => <Readiness problem={problemOf(entry, now)} /> },
          { heading: 'Owner', cell: ({ experiment }) => <bdi>{ownerOf(experiment)}</bdi> },
        ]}
        actions={(entry) => (
          <ConnectionScope id={entry.source.connection}>
            <LaunchButton entry={entry} isReady={problemOf(entry, now) === null} onClosed={onClosed} />
          </ConnectionScope>
        )}
      />
    </Section>
  );
}

const Readiness = ({ problem }: { problem: string | null }) => (
  <>
    <Icon name={problem === null ? 'check' : 'warning'} size={14} />
    <span>{` ${problem ?? 'Ready to launch'}`}</span>
  </>
);

interface LaunchProps extends Pick<Props, 'onClosed'> {
  entry: TimelineEntry;
  isReady: boolean;
}

function LaunchButton({ entry: { source, experiment }, isReady, onClosed }: LaunchProps) {
  const { start, dialog } = useLifecycleActions({ project: source.project.id, experiment });
  const isOpen = dialog !== null;
  const close = useEffectEvent(onClosed);
  useEffect(() => (isOpen ? () => close() : undefined), [isOpen]);
  if (!isReady) return null;
  const verb = storesSchedule(experiment) ? 'Schedule' : 'Launch';
  return (
    <>
      <Button aria-label={`${verb} ${experiment.name}`} onClick={() => start('launch')}>
        {`${verb}…`}
      </Button>
      {dialog}
    </>
  );
}
