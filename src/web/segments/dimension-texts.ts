import { formatCountOf } from '#contract/format/count.ts';
import {
  MAX_DIMENSIONS,
  type SegmentDefinition,
  type SegmentDimension,
  type SegmentSource,
} from '#contract/segments.ts';

/** Whose property it is, after the property's name. */
export const sourceTexts: Record<SegmentSource, string> = {
  event: 'of the exposure',
  person: 'of the person, today',
};

/** Returns the property of a definition in words: "$browser, of the exposure". */
export const propertyText = ({ of, key }: Pick<SegmentDefinition, 'of' | 'key'>): string =>
  `${key}, ${sourceTexts[of === 'person' ? 'person' : 'event']}`;

/** Returns the groups of a definition in words. */
export const groupsText = ({ values }: SegmentDefinition): string =>
  values === null
    ? 'Every value on its own'
    : `${formatCountOf(values.length, 'group')}: ${values.map(({ label }) => label).join(', ')}`;

/** Returns why a project with these dimensions gets no other one; undefined if it can have more. */
export const fullReason = (dimensions: readonly SegmentDimension[]): string | undefined =>
  dimensions.length < MAX_DIMENSIONS
    ? undefined
    : `A project can have at most ${MAX_DIMENSIONS} dimensions. Delete one first.`;
