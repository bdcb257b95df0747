import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { formatSegment, parseSegment, type SegmentSource } from '#contract/segments.ts';

/** The property by which results are divided. */
export interface SegmentProperty {
  of: SegmentSource;
  key: string;
}

/** The properties that SDKs send with every event, and what the page calls them. */
export const suggestedProperties: readonly (SegmentProperty & { name: string })[] = [
  { of: 'event', key: '$browser', name: 'Browser' },
  { of: 'event', key: '$os', name: 'Operating system' },
  { of: 'event', key: '$device_type', name: 'Device' },
  { of: 'event', key: '$geoip_country_code', name: 'Country' },
  { of: 'person', key: '$initial_referring_domain', name: 'First referrer' },
];

/** Returns the properties that were planned when the experiment was launched. */
export const plannedProperties = ({ launch_plan: plan }: Experiment): SegmentProperty[] =>
  isObject(plan) && Array.isArray(plan['segments']) ? plan['segments'].flatMap((text) => parseSegment(text) ?? []) : [];

type AnyProperty = { of: string; key: string };

const isSame = (one: AnyProperty, other: AnyProperty) => one.of === other.of && one.key === other.key;

/** Returns what the page calls a property: its own name, or a familiar one. */
export const propertyName = (property: AnyProperty): string =>
  suggestedProperties.find((one) => isSame(one, property))?.name ?? property.key;

const NAME = 'segments';

/** Returns the property in the URL, null without one, and a function that changes it. */
export function useSegmentProperty(): [SegmentProperty | null, (property: SegmentProperty | null) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (property: SegmentProperty | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (property) next.set(NAME, formatSegment(property));
        else next.delete(NAME);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [parseSegment(search.get(NAME)), change];
}
