import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatDateTime, formatDay } from '#contract/format/date.ts';
import { experimentDayOf, formatDays, plannedDays } from '#verdict/experiment-day.ts';
import { ownerOf } from '../list/row-values.ts';
import { plannedEndOf } from '../schedule/schedule-choice.ts';
import { useProjectInfo } from '../use-project-info.ts';
import { OverviewSection } from './overview-layout.tsx';
import styles from './timeline-section.module.css';

interface Moment {
  name: string;
  /** The date, a time relative to the launch, or why there is no date. */
  at: string;
  detail?: string | undefined;
  /** `now` is the current date. */
  state: 'past' | 'now' | 'future';
}

interface Dates {
  experiment: Experiment;
  timeZone: string;
  now: number;
}

function creation({ experiment, timeZone }: Dates): Moment[] {
  const { created_at } = experiment;
  if (!created_at) return [];
  return [
    {
      name: 'Created',
      at: formatDateTime(timeZone, created_at),
      detail: ownerOf(experiment) || undefined,
      state: 'past',
    },
  ];
}

/** Returns the timeline entries of a draft: the launch, and the decision if a running time is planned. */
function plan({ experiment, timeZone }: Dates): Moment[] {
  const days = plannedDays(experiment.parameters);
  const start = experiment.scheduled_start;
  const at = start ? formatDateTime(timeZone, start) : 'Not launched yet';
  const launch: Moment = { name: start ? 'Scheduled launch' : 'Launch', at, state: 'future' };
  if (days === null) return [launch];
  return [launch, { name: 'Decision', at: `${formatDays(days)} after the launch`, state: 'future' }];
}

const stateAt = (iso: string, now: number) => (Date.parse(iso) <= now ? 'past' : 'future');

function launch({ timeZone, now }: Dates, start: string): Moment {
  const state = stateAt(start, now);
  return { name: state === 'past' ? 'Launched' : 'Launch', at: formatDateTime(timeZone, start), state };
}

/** Returns the timeline entries for today and for the planned end; empty if the experiment is not running. */
function present({ experiment, timeZone, now }: Dates): Moment[] {
  if (statusOf(experiment, now) !== 'running') return [];
  const { day, planned } = experimentDayOf(experiment, now);
  const planEnd = plannedEndOf(experiment, experiment.start_date, timeZone);
  const today: Moment = {
    name: day === null ? 'Today' : `Today, day ${day}`,
    at: formatDay(timeZone, new Date(now).toISOString(), now),
    state: 'now',
  };
  if (planEnd === null) return [today];
  const state = stateAt(planEnd, now);
  const end: Moment = { name: `Planned end, day ${planned}`, at: formatDay(timeZone, planEnd, now), state };
  return state === 'past' ? [end, today] : [today, end];
}

function end({ experiment, timeZone, now }: Dates): Moment[] {
  const { end_date } = experiment;
  if (!end_date) return [];
  const { day, planned } = experimentDayOf(experiment, now);
  const state = stateAt(end_date, now);
  const hasPlan = planned !== null && day !== null && state === 'past';
  return [
    {
      name: state === 'past' ? 'Ended' : 'End',
      at: formatDateTime(timeZone, end_date),
      detail: hasPlan ? `${formatDays(day)}, ${planned} planned` : undefined,
      state,
    },
  ];
}

/** Returns all timeline entries of an experiment, from its creation to its end. */
function momentsOf(dates: Dates): Moment[] {
  const { start_date } = dates.experiment;
  if (!start_date || dates.experiment.scheduled_start) return [...creation(dates), ...plan(dates)];
  return [...creation(dates), launch(dates, start_date), ...present(dates), ...end(dates)];
}

/** Shows when the experiment was created, launched and ended, and what is still planned. */
export function TimelineSection({ project, experiment }: { project: number; experiment: Experiment }) {
  const { timeZone } = useProjectInfo(project);
  return (
    <OverviewSection id="timeline" title="Timeline" aside={timeZone}>
      <ol className={styles.timeline}>
        {momentsOf({ experiment, timeZone, now: Date.now() }).map(({ name, at, detail, state }) => (
          <li key={name} data-state={state}>
            <b>{name}</b>
            <span>{at}</span>
            {detail && (
              <span>
                <bdi>{detail}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </OverviewSection>
  );
}
