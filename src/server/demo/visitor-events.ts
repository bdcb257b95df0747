import { hash } from 'node:crypto';
import { FLAG_CALL } from '#contract/exposure-rules.ts';
import { CONTROL_KEY, type Variant } from '#contract/kinds/experiment.ts';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import type { Event } from '../events/event.ts';
import { flagProperty } from '../events/flag-set.ts';
import { pickRandom, randomFrom, times } from './random.ts';
import { returnTime } from './return-time.ts';
import type { VisitorBehavior } from './visitor-behavior.ts';

/**
 * The event names of a funnel in order, the event of a trend, or the start and return of a retention metric. Without a
 * start event, the retention starts with the exposure.
 */
export type DemoGoal =
  | { kind: 'funnel' | 'trend'; events: readonly string[] }
  | { kind: 'retention'; start: string | null; completion: string; window: RetentionWindow };

/** A demo project's launched experiment, with the behavior of its generated visitors. */
export interface DemoExperiment {
  project_id: number;
  flag_key: string;
  variants: readonly Variant[];
  goal: DemoGoal;
  /** The event names of the secondary metrics, without the goal's events. */
  secondaryEvents: readonly string[];
  /** The start of the visits, in milliseconds since 1970. */
  from: number;
  /** The end of the visits, in milliseconds since 1970. */
  to: number;
  behavior: VisitorBehavior;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The share of internal testers. The usual test account filters exclude them. */
const TESTER_SHARE = 0.01;

function uuidOf(text: string): string {
  const digits = hash('md5', text);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** Returns a random time during the experiment, in milliseconds since 1970. Times near noon (UTC) are more likely. */
function arrival({ from, to }: DemoExperiment, random: () => number): number {
  const moment = from + random() * Math.max(0, to - from);
  const hour = Math.floor((random() + random()) * 12);
  const byDay = Math.floor(moment / DAY_MS) * DAY_MS + hour * HOUR_MS + random() * HOUR_MS;
  return byDay >= from && byDay <= to ? byDay : moment;
}

const pages = ['/', '/products', '/products/tents', '/basket', '/checkout', '/account'];
const browsers = [
  ['Chrome', 62],
  ['Safari', 21],
  ['Firefox', 10],
  ['Edge', 7],
] as const;

type Action = [name: string, at: number];

/** The time from the exposure to a person's first event that counts for the goal, in milliseconds. */
const FIRST_EVENT_MS = 1000;

/**
 * Returns a person's start event if the retention has one, and an event in the window if the person comes back.
 * @param rate the chance that the person comes back
 */
function retentionActions(
  { start, completion, window }: Extract<DemoGoal, { kind: 'retention' }>,
  rate: number,
  exposed: number,
  random: () => number,
): Action[] {
  const startsAt = start === null ? exposed : exposed + FIRST_EVENT_MS;
  const actions: Action[] = start === null ? [] : [[start, startsAt]];
  if (random() < rate) actions.push([completion, returnTime(startsAt, window, random)]);
  return actions;
}

/** The days before the exposure in which regulars do the event of the trend as often as after it. */
const DAYS_BEFORE = 14;

/** Returns how often a regular does something, relative to the mean: one in four rarely, a few five times as often. */
const habitOf = (random: () => number) => (random() < 0.25 ? 0.1 : 0.3 + 3.6 * random() ** 3);

/** Returns the events of a trend: after the exposure, and for regulars also in the days before it. */
function trendActions(event: string, behavior: VisitorBehavior, lift: number, exposed: number, random: () => number) {
  const { mean, areRegulars = false } = behavior;
  const usual = areRegulars ? mean * habitOf(random) : mean;
  const after = Array.from(
    { length: times(usual * (1 + lift), random) },
    (): Action => [event, exposed + FIRST_EVENT_MS + random() * random() * 6 * DAY_MS],
  );
  if (!areRegulars) return after;
  const before = Array.from(
    { length: times(usual, random) },
    (): Action => [event, exposed - random() * DAYS_BEFORE * DAY_MS],
  );
  return [...after, ...before];
}

/** Returns the steps of a funnel that a person takes. */
function funnelActions(
  events: readonly string[],
  behavior: VisitorBehavior,
  lift: number,
  start: number,
  random: () => number,
) {
  const actions: Action[] = [];
  let at = start;
  for (const [step, name] of events.entries()) {
    const rate = behavior.rates[Math.min(step, behavior.rates.length) - 1] ?? 1;
    const isLast = step === events.length - 1;
    if (random() >= rate * (isLast ? 1 + lift : 1)) break;
    actions.push([name, at]);
    at += (1 + random() * random() * 90) * MINUTE_MS;
  }
  return actions;
}

/** Returns the names and times of a person's events that count for the goal. */
function goalActions(
  { goal, behavior }: DemoExperiment,
  lift: number,
  exposed: number,
  random: () => number,
): Action[] {
  if (goal.kind === 'retention') return retentionActions(goal, (behavior.rates[0] ?? 1) * (1 + lift), exposed, random);
  const start = exposed + FIRST_EVENT_MS;
  if (goal.kind === 'trend') return trendActions(goal.events[0] ?? '', behavior, lift, exposed, random);
  return funnelActions(goal.events, behavior, lift, start, random);
}

const sharesOf = ({ variants, behavior: { shares } }: DemoExperiment) =>
  variants.map(({ key, rollout_percentage }) => [key, shares?.[key] ?? rollout_percentage] as const);

const nameOf = (project_id: number, flag_key: string, person: number) => `${project_id} ${flag_key} ${person}`;

/** How many random numbers decide when a visitor arrives (see `arrival`). */
const ARRIVAL_NUMBERS = 4;

/**
 * Returns the distinct ID of a visitor: that of a visitor of the other experiment if both are the same person. A tester in
 * one experiment is never a visitor of the other, because test accounts are recognized by properties of people.
 */
function distinctIdOf({ project_id, flag_key, behavior }: DemoExperiment, person: number, own: Visitor): string {
  const { sharesPeopleWith: other } = behavior;
  if (other === undefined) return `${flag_key}-${person}`;
  const random = randomFrom(nameOf(project_id, other, person));
  const isSameVariant = (random() < 0.5 ? CONTROL_KEY : 'test') === own.variant;
  for (let skipped = 0; skipped < ARRIVAL_NUMBERS; skipped++) random();
  const isTester = random() < TESTER_SHARE;
  const isShared = !isTester && !own.isTester && (isSameVariant || person % 5 !== 0);
  return `${isShared ? other : flag_key}-${person}`;
}

interface Visitor {
  variant: string;
  isTester: boolean;
}

/** Returns all events of a generated visitor. The same experiment and number always give the same events. */
export function visitorEvents(experiment: DemoExperiment, person: number): Event[] {
  const { project_id, flag_key, secondaryEvents, to, behavior } = experiment;
  const name = nameOf(project_id, flag_key, person);
  const random = randomFrom(name);
  const variant = pickRandom(sharesOf(experiment), random);
  const start = arrival(experiment, random);
  const isTester = random() < TESTER_SHARE;
  const browser = pickRandom(browsers, random);
  const lift = behavior.liftsWith?.[browser]?.[variant] ?? behavior.lifts[variant] ?? 0;
  const common = {
    $browser: browser,
    $host: isTester ? 'localhost:3000' : 'www.fernhill.example',
    $lib: 'web',
  };
  const distinct_id = distinctIdOf(experiment, person, { variant, isTester });
  const called: Action = [FLAG_CALL, start];
  const actions = goalActions(experiment, lift, start, random);
  const others = secondaryEvents.flatMap((event): Action[] =>
    random() < 0.25 ? [[event, start + random() * DAY_MS]] : [],
  );
  const extra = (event: string) =>
    event === FLAG_CALL
      ? { $feature_flag: flag_key, $feature_flag_response: variant }
      : {
          $pathname: pages[Math.floor(random() * pages.length)],
          amount: Math.round(2000 + random() ** 3 * 18_000) / 100,
        };
  const events = [called, ...actions, ...others].map(([event, at], index) => ({
    uuid: uuidOf(`${name} ${index}`),
    name: event,
    at: new Date(at).toISOString(),
    distinct_id,
    properties: { ...(at >= start && { [flagProperty(flag_key)]: variant }), ...common, ...extra(event) },
  }));
  const inTime = events.filter(({ at }) => Date.parse(at) <= to);
  const [first, ...rest] = inTime;
  if (!first || !isTester) return inTime;
  return [
    { ...first, properties: { ...first.properties, $set: { email: `tester-${person}@fernhill.example` } } },
    ...rest,
  ];
}
