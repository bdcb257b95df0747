import type { Event } from '#server/events/event.ts';

/** A slow and plain way to compute a funnel, which the quick one must agree with. */
export interface PlainFunnel {
  steps: readonly ((event: Event) => boolean)[];
  /** In milliseconds. */
  within: number;
  variantOf: (event: Event) => unknown;
  personOf: (event: Event) => string;
}

const time = ({ at }: Event) => Date.parse(at);

/** Every way on from an event that was a step, as the times of the steps. */
function waysFrom(event: Event, step: number, own: readonly Event[], { steps }: PlainFunnel): number[][] {
  const matches = (index: number) => steps[index] ?? (() => false);
  const next = own.filter((other) => {
    const overlaps = steps.some((one, index) =>
      steps.slice(index + 1).some((two) => own.some((e) => one(e) && two(e))),
    );
    const later = overlaps ? time(other) > time(event) : time(other) >= time(event);
    return other !== event && matches(step + 1)(other) && later;
  });
  const ways = next.flatMap((other) => waysFrom(other, step + 1, own, { steps } as PlainFunnel));
  return [[time(event)], ...ways.map((way) => [time(event), ...way])];
}

/** The number of steps that one person took, by trying every way. */
function furthest(own: readonly Event[], funnel: PlainFunnel): number {
  const [first = () => false] = funnel.steps;
  const ways = own.filter(first).flatMap((event) => waysFrom(event, 0, own, funnel));
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

/** People per variant and step. The variant is the first value of the flag on any step. */
export function plainFunnel(events: readonly Event[], funnel: PlainFunnel): Record<string, number[]> {
  const counted: Record<string, number[]> = {};
  for (const own of groupBy(events, funnel.personOf).values()) {
    const hits = own.filter((event) => funnel.steps.some((step) => step(event)));
    const touched = hits.filter((event) => funnel.variantOf(event)).sort((one, other) => time(one) - time(other));
    const variant = String(touched[0] ? funnel.variantOf(touched[0]) : '');
    const reached = furthest(hits, funnel);
    if (reached === 0) continue;
    const before = counted[variant] ?? funnel.steps.map(() => 0);
    counted[variant] = before.map((people, step) => (step < reached ? people + 1 : people));
  }
  return counted;
}
