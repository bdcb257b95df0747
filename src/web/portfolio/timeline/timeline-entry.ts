import { type Experiment, statusOf } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { formatDay } from '#contract/format/date.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { timeZoneOffset } from '#contract/format/wall-time.ts';
import { experimentDayOf, formatDays } from '#verdict/experiment-day.ts';
import { plannedEnd } from '#verdict/planned-end.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { PortfolioProject } from '../load-portfolio.ts';
import { percentAt, type TimeWindow } from './time-window.ts';

const DAY_MS = 86_400_000;

/** How long the bar of an experiment without a planned end fades after today. */
const FADE_MS = 5 * DAY_MS;

/** The look of a bar. An ended experiment has that of its conclusion. */
export type BarKind =
  | 'scheduled'
  | 'running'
  | 'won'
  | 'lost'
  | 'inconclusive'
  | 'stopped_early'
  | 'invalid'
  | 'undecided';

/** A part of a bar, from one wall time to another (see `Bar`). */
export interface BarPart {
  kind: 'done' | 'plan' | 'over' | 'fade';
  from: number;
  to: number;
}

/**
 * The bar of an experiment. Times are wall times in the time zone of its project, as milliseconds since 1970 of a clock in
 * UTC, so that days of all projects begin at the same place.
 */
export interface Bar {
  kind: BarKind;
  from: number;
  to: number;
  /** The parts of a running experiment's bar. */
  parts: readonly BarPart[];
  icon: IconName | null;
  /** The text in the bar. */
  text: string;
  /** The text after the bar. */
  note: string;
  isWarning: boolean;
}

/** An experiment in the timeline. */
export interface TimelineEntry {
  /** Distinguishes experiments of different servers. */
  key: string;
  source: PortfolioProject;
  experiment: Experiment;
  status: ReturnType<typeof statusOf>;
  /** Null for a draft without a start. */
  bar: Bar | null;
  /** The days since the planned end; 0 before it. */
  daysPastPlan: number;
  /** The state in a few words: "Day 33 of 40". */
  state: string;
}

const known = {
  won: { kind: 'won', icon: 'check' },
  lost: { kind: 'lost', icon: 'close' },
  inconclusive: { kind: 'inconclusive', icon: 'minus' },
  stopped_early: { kind: 'stopped_early', icon: 'stop' },
  invalid: { kind: 'invalid', icon: 'warning' },
} as const satisfies Record<string, { kind: BarKind; icon: IconName }>;

const lookOf = (conclusion: string) =>
  Object.hasOwn(known, conclusion)
    ? known[conclusion as keyof typeof known]
    : ({ kind: 'inconclusive', icon: null } as const);

/** The years of times. Calendars can't compute with every other year that a server may send. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1000, 0), Date.UTC(10_000, 0)];

/** Whether a text of a server is a time. */
function isTime(text: string | null | undefined): text is string {
  const at = Date.parse(text ?? '');
  return at >= FIRST_MS && at < LAST_MS;
}

/** Returns when an experiment starts, or started; null if that is not known. */
export const startOf = ({ scheduled_start, start_date }: Experiment): string | null =>
  [scheduled_start, start_date].find(isTime) ?? null;

/** Returns when an experiment ended, or ends according to its schedule or plan; null without either. */
export const endOf = (experiment: Experiment, timeZone: string): string | null =>
  [experiment.end_date, experiment.scheduled_end].find(isTime) ??
  plannedEnd({ ...experiment, start_date: startOf(experiment) }, timeZone);

/** Returns the wall time in a time zone. */
export const wallTimeOf = (timeZone: string, at: number): number => at + timeZoneOffset(timeZone, at);

/** Returns where now is in a period, in percent of its width (see `percentAt`). */
export const percentOfToday = (window: TimeWindow, timeZone: string, now: number): number =>
  percentAt(window, wallTimeOf(timeZone, now));

/** Whether an experiment has ended and nobody has recorded what came out. Some servers can't store a conclusion. */
export const lacksConclusion = (experiment: Experiment, now: number): boolean =>
  statusOf(experiment, now) === 'ended' &&
  'conclusion' in experiment &&
  !experiment.conclusion &&
  experiment.archived !== true;

interface Times {
  timeZone: string;
  now: number;
}

function scheduledBar(experiment: Experiment, start: string, { timeZone, now }: Times): Bar {
  const end = endOf(experiment, timeZone);
  const from = wallTimeOf(timeZone, Date.parse(start));
  return {
    ...{ kind: 'scheduled', icon: 'clock', note: end === null ? 'No planned end' : '', isWarning: false },
    text: `Starts ${formatMoment(timeZone, start, now)}`,
    parts: [],
    from,
    to: end === null ? from + FADE_MS : wallTimeOf(timeZone, Date.parse(end)),
  };
}

function runningBar(experiment: Experiment, start: string, { timeZone, now }: Times, daysPastPlan: number): Bar {
  const [from, today] = [wallTimeOf(timeZone, Date.parse(start)), wallTimeOf(timeZone, now)];
  const { day, planned } = experimentDayOf(experiment, now);
  const end = endOf(experiment, timeZone);
  const common = { kind: 'running', icon: null, from, isWarning: false } as const;
  if (end === null) {
    const parts = [
      { kind: 'done', from, to: today },
      { kind: 'fade', from: today, to: today + FADE_MS },
    ] as const;
    return { ...common, parts, to: today + FADE_MS, text: `Day ${day}`, note: 'No planned end' };
  }
  const planEnd = wallTimeOf(timeZone, Date.parse(end));
  if (planEnd > today) {
    const parts = [
      { kind: 'done', from, to: today },
      { kind: 'plan', from: today, to: planEnd },
    ] as const;
    const text = planned === null ? `Day ${day}, ends ${formatDay(timeZone, end, now)}` : `Day ${day} of ${planned}`;
    return { ...common, parts, to: planEnd, text, note: '' };
  }
  const parts = [
    { kind: 'done', from, to: planEnd },
    { kind: 'over', from: planEnd, to: today },
  ] as const;
  return {
    ...{ ...common, parts, to: today, isWarning: true },
    text: planned === null ? '' : `${formatDays(planned)} planned`,
    note: daysPastPlan === 0 ? 'Planned day' : `${formatDays(daysPastPlan)} past plan`,
  };
}

function endedBar(experiment: Experiment, start: string, { timeZone, now }: Times): Bar {
  const { end_date, conclusion } = experiment;
  const from = wallTimeOf(timeZone, Date.parse(start));
  const to = Math.max(from, wallTimeOf(timeZone, isTime(end_date) ? Date.parse(end_date) : now));
  const common = { parts: [], from, to, isWarning: false };
  if (conclusion) return { ...common, ...lookOf(conclusion), text: conclusionName(conclusion), note: '' };
  const needsDecision = lacksConclusion(experiment, now);
  const note = needsDecision ? 'Needs a decision' : '';
  return { ...common, kind: 'undecided', icon: 'help', text: 'No conclusion', note };
}

/** Returns how many days a running experiment is past its plan, as in the list; after a scheduled end, the whole days since. */
function daysAfterPlan(experiment: Experiment, { timeZone, now }: Times): number {
  const end = endOf(experiment, timeZone);
  if (end === null || Date.parse(end) > now) return 0;
  const { day, planned } = experimentDayOf(experiment, now);
  if (!experiment.scheduled_end && day !== null && planned !== null) return Math.max(0, day - planned);
  return Math.floor((now - Date.parse(end)) / DAY_MS);
}

function barOf(experiment: Experiment, times: Times, daysPastPlan: number): Bar | null {
  const status = statusOf(experiment, times.now);
  const start = startOf(experiment);
  if (start === null) return null;
  if (status === 'running') return runningBar(experiment, start, times, daysPastPlan);
  if (status === 'ended') return endedBar(experiment, start, times);
  return experiment.scheduled_start && !experiment.archived ? scheduledBar(experiment, start, times) : null;
}

function stateOf(bar: Bar | null, experiment: Experiment, { timeZone, now }: Times): string {
  if (bar === null) return 'No start time';
  if (bar.kind === 'scheduled') return formatMoment(timeZone, experiment.scheduled_start ?? '', now);
  return [...new Set(bar.isWarning || bar.kind === 'undecided' ? [bar.note || bar.text] : [bar.text, bar.note])]
    .filter(Boolean)
    .map((text, at) => (at === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
    .join(', ');
}

/** Returns an experiment with its bar, in the time zone of its project. */
export function timelineEntry(source: PortfolioProject, experiment: Experiment, now: number): TimelineEntry {
  const times = { timeZone: source.project.timezone, now };
  const status = statusOf(experiment, now);
  const daysPastPlan = status === 'running' ? daysAfterPlan(experiment, times) : 0;
  const bar = barOf(experiment, times, daysPastPlan);
  return {
    key: `${source.connection} ${source.project.id} ${experiment.id}`,
    ...{ source, experiment, status, bar, daysPastPlan },
    state: stateOf(bar, experiment, times),
  };
}

/** Whether a running experiment has reached the end of its plan. */
export const isPastPlan = ({ bar }: TimelineEntry): boolean => bar?.kind === 'running' && bar.isWarning;

/** Whether an entry is a draft without a start time. */
export const isWaiting = ({ status, bar, experiment }: TimelineEntry): boolean =>
  status === 'draft' && bar === null && experiment.archived !== true;
