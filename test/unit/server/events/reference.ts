import type { Event } from '#server/events/event.ts';

/** A funnel for `plainFunnel`. */
export interface PlainFunnel {
  /** The names of the events. */
  steps: readonly string[];
  /** The conversion window in milliseconds. */
  within: number;
  variantOf: (event: Event) => unknown;
}

const time = ({ at }: Event) => Date.parse(at);

/** Returns every possible path from this event through the following steps, as lists of times. */
function waysFrom(event: Event, step: number, own: readonly Event[], steps: readonly string[]): number[][] {
  const name = steps[step + 1];
  const isRepeated = steps.slice(0, step + 1).includes(name ?? '');
  const next = own.filter(
    (other) => other.name === name && (isRepeated ? time(other) > time(event) : time(other) >= time(event)),
  );
  const ways = next.flatMap((other) => waysFrom(other, step + 1, own, steps));
  return [[time(event)], ...ways.map((way) => [time(event), ...way])];
}

/** Returns the number of steps that a person completed, by exhaustive search. */
function furthest(own: readonly Event[], funnel: PlainFunnel): number {
  const entries = own.filter(({ name }) => name === funnel.steps[0]);
  const ways = entries.flatMap((event) => waysFrom(event, 0, own, funnel.steps));
  return Math.max(
    0,
    ...ways.filter((way) => (way.at(-1) ?? 0) - (way[0] ?? 0) <= funnel.within).map(({ length }) => length),
  );
}

function groupBy<K>(events: readonly Event[], keyOf: (event: Event) => K): Map<K, Event[]> {
  const groups = new Map<K, Event[]>();
  for (const event of events) groups.set(keyOf(event), [...(groups.get(keyOf(event)) ?? []), event]);
  return groups;
}

/**
 * Computes a funnel in a simple, slow way. The SQL must give the same counts. Returns the number of people per variant
 * and step. A person's variant is the first flag value on any step.
 */
export function plainFunnel(events: readonly Event[], funnel: PlainFunnel): Record<string, number[]> {
  const counted: Record<string, number[]> = {};
  for (const own of groupBy(events, ({ distinct_id }) => distinct_id).values()) {
    const hits = own.filter(({ name }) => funnel.steps.includes(name));
    const touched = hits.filter((event) => funnel.variantOf(event)).sort((one, other) => time(one) - time(other));
    const variant = String(touched[0] ? funnel.variantOf(touched[0]) : '');
    const reached = furthest(hits, funnel);
    if (reached === 0) continue;
    const before = counted[variant] ?? funnel.steps.map(() => 0);
    counted[variant] = before.map((people, step) => (step < reached ? people + 1 : people));
  }
  return counted;
}
