import type { Entity } from '#server/events/entity.ts';
import type { Event } from '#server/events/event.ts';
import type { MomentsQuery, OtherExperiment } from '#server/events/moments-query.ts';

const DAY_MS = 86_400_000;

export const time = ({ at }: Event) => Date.parse(at);

export const isOf = ({ name }: Event, { names }: Entity) => names?.includes(name) ?? true;

export interface PlainPerson {
  variant: string;
  exposedAt: number;
  /** The person's events from the exposure to the end of the conversion window, oldest first. */
  events: Event[];
  /** The person's events from the exposure on, oldest first. */
  later: Event[];
  /** The value of the query's segment in the exposure; null without a segment. */
  segment: string | null;
  /** The person's events in the days before the exposure; empty without a covariate. */
  before: Event[];
}

/**
 * Returns the first of the values that events have for the query's segment, or their labels; empty without the property, null
 * without a segment.
 */
function smallestValue(events: readonly Event[], { segment }: MomentsQuery): string | null {
  if (segment === null || segment.of === 'experiment') return null;
  const values = events.map(({ properties }) => String(properties[segment.key] ?? ''));
  return values.map((value) => segment.labels?.[value] ?? value).toSorted()[0] ?? '';
}

/** Returns the variant of the other experiment that a person was first exposed to, and since when; null for several variants. */
function otherVariantOf(own: readonly Event[], query: MomentsQuery, { exposure, variants }: OtherExperiment) {
  const asOther = { ...query, exposure, variants, segment: null, covariate: null };
  const isExposed = exposedAt(own, { ...asOther, exposure: { ...exposure, severalVariants: 'first_seen' } }).length > 0;
  const [other] = exposedAt(own, asOther);
  if (!other) return isExposed ? null : { segment: '', since: Number.NEGATIVE_INFINITY };
  return { segment: other.variant, since: other.exposedAt };
}

/** Returns what divides a person, and since when the person counts; null for a person who does not count. */
const otherOf = (own: readonly Event[], exposures: readonly Event[], query: MomentsQuery) =>
  query.segment?.of === 'experiment'
    ? otherVariantOf(own, query, query.segment)
    : { segment: smallestValue(exposures, query), since: Number.NEGATIVE_INFINITY };

/** Returns the person's events after a time and before it. */
function eventsFrom(own: readonly Event[], start: number, { within, covariate }: MomentsQuery) {
  const end = within === null ? Number.POSITIVE_INFINITY : start + within.milliseconds;
  const later = own.filter((event) => time(event) >= start);
  const earliest = start - (covariate?.days ?? 0) * DAY_MS;
  const before = own.filter((event) => time(event) < start && time(event) >= earliest);
  return { events: later.filter((event) => time(event) < end), later, before };
}

/** Returns the people who have an exposure among these events, each with one variant. */
export function exposedAt(events: readonly Event[], query: MomentsQuery): PlainPerson[] {
  const { entity, breakdown, severalVariants } = query.exposure;
  const variantOf = ({ properties }: Event) =>
    breakdown === null ? (query.variants[0] ?? '') : String(properties[breakdown]);
  return [...new Set(events.map(({ distinct_id }) => distinct_id))].flatMap((id) => {
    const own = events.filter(({ distinct_id }) => distinct_id === id).sort((one, other) => time(one) - time(other));
    const inWindow = own.filter((event) => time(event) >= Date.parse(query.window.from));
    const exposures = inWindow.filter((event) => isOf(event, entity) && query.variants.includes(variantOf(event)));
    const [first] = exposures;
    if (!first) return [];
    const exposedSince = time(first);
    const atOnce = exposures.filter((event) => time(event) === exposedSince);
    const variants = exposures.map(variantOf);
    if (severalVariants === 'exclude' && new Set(variants).size > 1) return [];
    const variant = query.variants.find((key) => atOnce.some((event) => variantOf(event) === key)) ?? '';
    const ofVariant = atOnce.filter((event) => variantOf(event) === variant);
    const other = otherOf(own, ofVariant, query);
    if (!other) return [];
    const { segment } = other;
    const start = Math.max(exposedSince, other.since);
    return [{ variant, segment, exposedAt: start, ...eventsFrom(own, start, query) }];
  });
}
