import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import {
  isSameSegment,
  MAX_SEGMENT_KEY,
  type SegmentDefinition,
  type SegmentDimension,
  type SegmentSource,
  segmentSources,
} from '#contract/segments.ts';

/** A property by which results are divided, with every value on its own. */
export interface SegmentProperty {
  of: SegmentSource;
  key: string;
}

/** What divides results: a dimension of the project, or any property. */
export type SegmentChoice = { dimension: number } | SegmentProperty;

/** The properties that SDKs send with every event, and what the page calls them. */
const suggestedProperties: readonly (SegmentProperty & { name: string })[] = [
  { of: 'event', key: '$browser', name: 'Browser' },
  { of: 'event', key: '$os', name: 'Operating system' },
  { of: 'event', key: '$device_type', name: 'Device' },
  { of: 'event', key: '$geoip_country_code', name: 'Country' },
  { of: 'person', key: '$initial_referring_domain', name: 'First referrer' },
];

/** Returns the dimensions that were planned when the experiment was launched, as they were then. */
export const plannedDimensions = ({ launch_plan: plan }: Pick<Experiment, 'launch_plan'>): SegmentDimension[] =>
  isObject(plan) && Array.isArray(plan['segments'])
    ? plan['segments'].filter((one) => isObject(one)).map((one) => one as unknown as SegmentDimension)
    : [];

const propertyOf = ({ of, key }: SegmentProperty): SegmentDefinition => ({ of, key, values: null });

/** Returns what the page calls a definition without a dimension: a familiar name, or that of the property. */
export const propertyName = ({ of, key }: Pick<SegmentDefinition, 'of' | 'key'>): string =>
  suggestedProperties.find((one) => one.of === of && one.key === key)?.name ?? key;

/** An entry of “Break down by”. */
export interface SegmentOption {
  choice: SegmentChoice;
  definition: SegmentDefinition;
  name: string;
  /** Whether it was planned before the launch, and is still the same. */
  isPlanned: boolean;
}

/** Returns the planned dimensions that are still the same. The plan keeps a dimension that was deleted. */
function plannedOptions(experiment: Experiment, dimensions: readonly SegmentDimension[] | undefined): SegmentOption[] {
  return plannedDimensions(experiment).flatMap((planned) => {
    const current = dimensions?.find(({ id }) => id === planned.id) ?? planned;
    if (!isSameSegment(current, planned)) return [];
    return [{ choice: { dimension: planned.id }, definition: planned, name: current.name, isPlanned: true }];
  });
}

/**
 * Returns what results can be divided by: what was planned, the other dimensions of the project, familiar properties, and
 * the property in the URL.
 * @param dimensions those of the project; undefined while they are loaded
 */
export function segmentOptions(
  experiment: Experiment,
  dimensions: readonly SegmentDimension[] | undefined,
  chosen: SegmentChoice | null,
): SegmentOption[] {
  const properties = [...suggestedProperties, ...(chosen && 'key' in chosen ? [chosen] : [])];
  const all: SegmentOption[] = [
    ...plannedOptions(experiment, dimensions),
    ...(dimensions ?? []).map((one) => ({
      ...{ choice: { dimension: one.id }, definition: one, name: one.name, isPlanned: false },
    })),
    ...properties.map(({ of, key }) => ({
      ...{ choice: { of, key }, definition: propertyOf({ of, key }), name: propertyName({ of, key }) },
      isPlanned: false,
    })),
  ];
  const isFirst = (option: SegmentOption, at: number) =>
    all.findIndex(({ definition }) => isSameSegment(definition, option.definition)) === at;
  return all.filter(isFirst);
}

/** Whether an option is the chosen one. A property is also the dimension that has its definition. */
export function isChosen({ choice, definition }: SegmentOption, chosen: SegmentChoice | null): boolean {
  if (chosen === null) return false;
  if ('dimension' in chosen) return 'dimension' in choice && choice.dimension === chosen.dimension;
  return isSameSegment(definition, propertyOf(chosen));
}

const formatChoice = (choice: SegmentChoice): string =>
  'dimension' in choice ? String(choice.dimension) : `${choice.of}.${choice.key}`;

/** Returns what a text in the URL names: "7" is a dimension, "event.$browser" a property; null for any other text. */
function parseChoice(text: string | null): SegmentChoice | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return { dimension: Number(text) };
  const [source, ...parts] = text.split('.');
  const of = segmentSources.find((one) => one === source);
  const key = parts.join('.');
  return of && key !== '' && key.length <= MAX_SEGMENT_KEY ? { of, key } : null;
}

const NAME = 'segments';

/** Returns what the URL says, null without it, and a function that changes it. */
export function useSegmentChoice(): [SegmentChoice | null, (choice: SegmentChoice | null) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (choice: SegmentChoice | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (choice) next.set(NAME, formatChoice(choice));
        else next.delete(NAME);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [parseChoice(search.get(NAME)), change];
}
