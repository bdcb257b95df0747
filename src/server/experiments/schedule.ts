import { type ExperimentBody, statusOf } from '#contract/experiment.ts';
import { invalidInput } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';
import { plannedDays } from '#verdict/experiment-day.ts';

/** The fields that decide when an experiment starts and ends. */
type Timing = Pick<
  ExperimentBody,
  'start_date' | 'end_date' | 'scheduled_start' | 'scheduled_end' | 'ends_on_plan' | 'end_action' | 'parameters'
>;

/** A start date that is less than this ahead is now: the clock of the client is ahead. */
const CLOCK_MS = 60_000;

const isFuture = (instant: string | null | undefined, at: Date) =>
  Boolean(instant) && Date.parse(instant ?? '') > at.getTime();

/** Whether an experiment is running or has ended. A start in the future, or a scheduled start, is not a launch. */
export const isLaunched = ({ start_date = null, end_date = null, scheduled_start = null }: Timing, at: Date): boolean =>
  statusOf({ start_date, end_date, scheduled_start }, at.getTime()) !== 'draft';

const hasEnded = (timing: Timing, at: Date) =>
  isLaunched(timing, at) && Boolean(timing.end_date) && !isFuture(timing.end_date, at);

const changes = (before: Timing, patch: ExperimentBody, name: keyof Timing) =>
  patch[name] !== undefined && !isSame(before[name], patch[name]);

function requireSameStart(start_date: string | null, scheduled_start: string) {
  if (start_date !== null && Date.parse(start_date) !== Date.parse(scheduled_start))
    throw invalidInput('Send the same time as start_date, or only scheduled_start.', 'scheduled_start');
}

/**
 * Returns what the patch of a draft does to its start. A start date in the future is also the scheduled start, and both
 * change together. Any other start date is a launch, which ends the schedule.
 */
function startChange(before: Timing, patch: ExperimentBody, at: Date): ExperimentBody {
  const { start_date = null, scheduled_start = null } = { ...before, ...patch };
  const isScheduleChanged = changes(before, patch, 'scheduled_start');
  if (!changes(before, patch, 'start_date'))
    return isScheduleChanged && before.start_date ? { start_date: scheduled_start } : {};
  if (start_date !== null && !isFuture(start_date, at)) return { scheduled_start: null };
  if (!isScheduleChanged || scheduled_start === null) return { scheduled_start: start_date };
  requireSameStart(start_date, scheduled_start);
  return {};
}

/** Returns what a patch does to the scheduled end: an end ends the schedule, and a launch after that time does too. */
function endChange(before: Timing, after: Timing, at: Date): ExperimentBody {
  const isOver = hasEnded(after, at);
  const isMissed = !isLaunched(before, at) && isLaunched(after, at) && !isFuture(after.scheduled_end, at);
  return {
    ...(after.scheduled_end && (isOver || isMissed) ? { scheduled_end: null } : {}),
    ...(after.ends_on_plan && isOver ? { ends_on_plan: false } : {}),
  };
}

/** Returns a patch whose start date is not in the future if only the clock of the client is ahead. */
function withOwnClock(patch: ExperimentBody, at: Date): ExperimentBody {
  const ahead = Date.parse(patch.start_date ?? '') - at.getTime();
  return ahead > 0 && ahead < CLOCK_MS ? { ...patch, start_date: at.toISOString() } : patch;
}

/**
 * Returns a patch with what follows from it: a start in the future is scheduled, a launch ends the schedule of the start,
 * and an end that of the end. Throws 400 if start date and scheduled start contradict each other.
 */
export function withScheduleChanges(before: Timing, given: ExperimentBody, at: Date): ExperimentBody {
  const patch = withOwnClock(given, at);
  const start = isLaunched(before, at) ? {} : startChange(before, patch, at);
  const complete = { ...patch, ...start };
  return { ...complete, ...endChange(before, { ...before, ...complete }, at) };
}

function requireAllowedStart(before: Timing, after: Timing, at: Date) {
  if (!after.scheduled_start) return;
  if (isLaunched(before, at)) throw invalidInput('Only a draft can have a scheduled start.', 'scheduled_start');
  if (!isFuture(after.scheduled_start, at)) throw invalidInput('Choose a time in the future.', 'scheduled_start');
}

function requireStartedStart(before: Timing, { start_date }: Timing, at: Date) {
  if (isLaunched(before, at) && isFuture(start_date, at))
    throw invalidInput('Only a draft can start in the future. Reset the experiment first.', 'start_date');
}

function requireFutureEnd({ scheduled_end }: Timing, at: Date) {
  if (scheduled_end && !isFuture(scheduled_end, at))
    throw invalidInput('Choose a time in the future.', 'scheduled_end');
}

function requireOrderedSchedule({ scheduled_start, scheduled_end }: Timing) {
  if (scheduled_start && scheduled_end && Date.parse(scheduled_end) <= Date.parse(scheduled_start))
    throw invalidInput('The scheduled end must be after the scheduled start.', 'scheduled_end');
}

function requireOneEnd({ scheduled_end, ends_on_plan }: Timing, attr: string) {
  if (scheduled_end && ends_on_plan)
    throw invalidInput('An experiment ends on the planned day or at a scheduled time, not both.', attr);
}

function requirePlannedDay({ ends_on_plan, parameters }: Timing) {
  if (ends_on_plan && plannedDays(parameters) === null)
    throw invalidInput('There is no planned day: set recommended_running_time in parameters.', 'ends_on_plan');
}

/** Throws 400 if a patch with all of its consequences sets a schedule that is not possible. Unchanged fields are not checked. */
export function requireAllowedSchedule(before: Timing, patch: ExperimentBody, at: Date) {
  const after = { ...before, ...patch };
  const [start, end, plan] = (['scheduled_start', 'scheduled_end', 'ends_on_plan'] as const).map((name) =>
    changes(before, patch, name),
  );
  if (changes(before, patch, 'start_date')) requireStartedStart(before, after, at);
  if (start) requireAllowedStart(before, after, at);
  if (end) requireFutureEnd(after, at);
  if (start || end) requireOrderedSchedule(after);
  if (end || plan) requireOneEnd(after, plan ? 'ends_on_plan' : 'scheduled_end');
  if (plan) requirePlannedDay(after);
}

/** Returns the columns with the person for whom the schedule acts, for the changed fields of an experiment. */
export function scheduleAuthors(changed: ExperimentBody, after: Timing, user_id: number | null) {
  const setsEnd =
    changed.scheduled_end !== undefined || changed.ends_on_plan !== undefined || changed.end_action !== undefined;
  return {
    ...(changed.scheduled_start ? { start_scheduled_by: user_id } : {}),
    ...(setsEnd && (after.scheduled_end || after.ends_on_plan) ? { end_scheduled_by: user_id } : {}),
  };
}
