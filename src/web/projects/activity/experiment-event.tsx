import { Link } from 'react-router-dom';
import type { ActivityEntry, ActivityEvent } from '#contract/activity.ts';
import { href } from '../../paths.ts';

/** What happened to experiments, as options of the filter. */
export const eventNames: Partial<Record<ActivityEvent, string>> = {
  created: 'Created',
  scheduled: 'Scheduled',
  unscheduled: 'Schedule cancelled',
  launched: 'Launched',
  paused: 'Paused',
  resumed: 'Resumed',
  decided: 'Verdict reached',
  harmed: 'Guardrail harmed',
  check_failed: 'Check failed',
  no_participants: 'No participants',
  metric_failed: 'Metric failed',
  schedule_failed: 'Schedule failed',
  planned_day: 'Planned day',
  overdue: 'Past plan',
  ended: 'Ended',
  shipped: 'Shipped',
  concluded: 'Conclusion recorded',
  flag_stale: 'Flag left on',
  reset: 'Moved to draft',
  archived: 'Archived',
  restored: 'Restored',
  deleted: 'Deleted',
};

/** What the author did, before and after the name of the experiment. */
const texts: Partial<Record<ActivityEvent, readonly [before: string, after?: string]>> = {
  created: ['created'],
  scheduled: ['scheduled the launch of'],
  unscheduled: ['cancelled the scheduled launch of'],
  launched: ['launched'],
  paused: ['paused'],
  resumed: ['resumed'],
  decided: ['found a verdict for'],
  harmed: ['found a harmed guardrail in'],
  check_failed: ['found a failed check in'],
  no_participants: ['found no participants in'],
  metric_failed: ['could not compute a metric of'],
  schedule_failed: ['could not carry out the schedule of'],
  planned_day: ['reached the planned day of'],
  overdue: ['found', 'past its plan'],
  ended: ['ended'],
  shipped: ['shipped a variant of'],
  concluded: ['recorded the conclusion of'],
  flag_stale: ['found the flag still on after the end of'],
  reset: ['moved', 'back to draft'],
  archived: ['archived'],
  restored: ['restored'],
  deleted: ['deleted'],
};

/** Says what happened to an experiment, with a link to it unless it was deleted. */
export function ExperimentEvent({ project, entry }: { project: number; entry: ActivityEntry }) {
  const { event, experiment, detail } = entry;
  const [before, after] = texts[event as ActivityEvent] ?? [`${event}:`];
  const name = experiment?.name ?? detail.name ?? 'a deleted experiment';
  return (
    <>
      <span>{`${before} `}</span>
      {experiment ? (
        <b>
          <Link to={href.experiment(project, experiment.id)}>
            <bdi>{name}</bdi>
          </Link>
        </b>
      ) : (
        <bdi>{name}</bdi>
      )}
      {after && <span>{` ${after}`}</span>}
    </>
  );
}
