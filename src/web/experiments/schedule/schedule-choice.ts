import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { addDays, formatWallTime, parseWallTime } from '#contract/format/wall-time.ts';
import type { EndAction, HarmAction } from '#contract/kinds/experiment.ts';
import { plannedDays } from '#verdict/experiment-day.ts';
import { plannedEnd } from '#verdict/planned-end.ts';

/** Whether the server of an experiment starts and ends experiments at a time. */
export const storesSchedule = (experiment: object): boolean => 'scheduled_start' in experiment;

/** What a person chooses: when an experiment starts and ends, and what happens then. Times are wall times in the project's zone. */
export interface ScheduleChoice {
  start: 'now' | 'time';
  startAt: string;
  end: 'hand' | 'plan' | 'time';
  endAt: string;
  endAction: EndAction;
  harmAction: HarmAction;
}

/** The time of day that is suggested. */
const MORNING = '09:00';
const DEFAULT_DAYS = 14;

type Scheduled = Pick<
  Experiment,
  'scheduled_start' | 'scheduled_end' | 'ends_on_plan' | 'end_action' | 'harm_action' | 'parameters'
>;

/** Returns the choice that an experiment stores. What it does not store is a suggestion: tomorrow, and the planned days later. */
export function choiceOf(experiment: Scheduled, timeZone: string, now: number): ScheduleChoice {
  const { scheduled_start, scheduled_end, ends_on_plan, parameters } = experiment;
  const today = formatWallTime(new Date(now).toISOString(), timeZone).slice(0, 10);
  const startAt = scheduled_start ? formatWallTime(scheduled_start, timeZone) : `${addDays(today, 1)} ${MORNING}`;
  const days = plannedDays(parameters) ?? DEFAULT_DAYS;
  const endAt = scheduled_end
    ? formatWallTime(scheduled_end, timeZone)
    : `${addDays(startAt.slice(0, 10), days)} ${startAt.slice(11, 16)}`;
  return {
    start: scheduled_start ? 'time' : 'now',
    startAt,
    end: scheduled_end ? 'time' : ends_on_plan ? 'plan' : 'hand',
    endAt,
    endAction: (experiment.end_action ?? 'notify') as EndAction,
    harmAction: (experiment.harm_action ?? 'notify') as HarmAction,
  };
}

/** The instants of a choice. Null for what happens by hand, and for a time that is not typed completely. */
export interface ScheduleTimes {
  /** The launch; the current time for "Now". */
  start: string | null;
  end: string | null;
}

/** Returns the planned end of an experiment that starts at a time. */
export const plannedEndOf = (
  { parameters }: Pick<Experiment, 'parameters'>,
  start_date: string | null,
  timeZone: string,
) => plannedEnd({ start_date, parameters }, timeZone);

/** Returns when an experiment with this choice starts and ends. */
export function timesOf(
  choice: ScheduleChoice,
  experiment: Pick<Experiment, 'parameters'>,
  timeZone: string,
  now: number,
): ScheduleTimes {
  const start = choice.start === 'now' ? new Date(now).toISOString() : parseWallTime(choice.startAt, timeZone);
  if (choice.end === 'hand') return { start, end: null };
  const end = choice.end === 'plan' ? plannedEndOf(experiment, start, timeZone) : parseWallTime(choice.endAt, timeZone);
  return { start, end };
}

const clockAt = (timeZone: string, now: number) => formatWallTime(new Date(now).toISOString(), timeZone).slice(11, 16);

const INCOMPLETE = 'Enter a date and a time.';

interface ChosenTimes {
  choice: ScheduleChoice;
  times: ScheduleTimes;
  timeZone: string;
  now: number;
}

function startError({ choice, times, timeZone, now }: ChosenTimes): string | undefined {
  if (choice.start === 'now') return undefined;
  if (times.start === null) return INCOMPLETE;
  return Date.parse(times.start) <= now ? `Choose a time after ${clockAt(timeZone, now)}.` : undefined;
}

function endError({ choice, times, timeZone, now }: ChosenTimes): string | undefined {
  if (choice.end === 'plan')
    return times.start !== null && times.end === null
      ? 'No running time is planned. Set it in Setup first.'
      : undefined;
  if (choice.end === 'hand') return undefined;
  if (times.end === null) return INCOMPLETE;
  if (times.start === null || Date.parse(times.end) > Date.parse(times.start)) return undefined;
  return choice.start === 'now' ? `Choose a time after ${clockAt(timeZone, now)}.` : 'Choose a time after the start.';
}

/** Returns what is wrong with the chosen times. */
export const scheduleErrors = (chosen: ChosenTimes) => ({ start: startError(chosen), end: endError(chosen) });

/** Returns whether two values of a field are the same. Times can be written in several ways. */
const isUnchanged = (before: unknown, after: unknown) =>
  before === after ||
  (typeof before === 'string' && typeof after === 'string' && Date.parse(before) === Date.parse(after));

/**
 * Returns the fields of the choice that differ from those of the experiment. A launch at once has a start date instead of
 * a scheduled start.
 */
export function scheduleBody(choice: ScheduleChoice, times: ScheduleTimes, experiment: Scheduled): ExperimentBody {
  const { scheduled_start, scheduled_end = null, ends_on_plan = false } = experiment;
  const { end_action = 'notify', harm_action = 'notify' } = experiment;
  const before = { scheduled_start, scheduled_end, ends_on_plan, end_action, harm_action };
  const after: ExperimentBody = {
    ...(choice.start === 'now' ? { start_date: times.start } : { scheduled_start: times.start }),
    scheduled_end: choice.end === 'time' ? times.end : null,
    ends_on_plan: choice.end === 'plan',
    end_action: choice.end === 'hand' ? 'notify' : choice.endAction,
    harm_action: choice.harmAction,
  };
  const changed = Object.entries(after).filter(
    ([name, value]) => !isUnchanged((before as Record<string, unknown>)[name], value),
  );
  return Object.fromEntries(changed);
}
