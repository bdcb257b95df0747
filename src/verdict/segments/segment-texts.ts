import { isolateName } from '#contract/format/isolate-name.ts';
import { NOT_SET } from '#contract/segments.ts';
import { formatLift } from '../text/format-number.ts';
import { DIFFERING_SEGMENTS_P, UNBALANCED_SEGMENTS_P } from '../thresholds.ts';
import type { JudgedSegments, Segment, SegmentLift } from './judge-segments.ts';

/** What the comparison of values says, in one sentence, and how it was tested. */
export interface SegmentFinding {
  /** `differs` is a finding, `same` is none, and `unbalanced` means that nothing is judged. */
  kind: 'differs' | 'same' | 'unbalanced' | 'unknown';
  text: string;
  detail: string;
}

/** Formats a p-value with two digits: "0.027", "0.0004", and below "<0.0001". */
export function formatSmallP(value: number): string {
  if (value < 0.0001) return '<0.0001';
  return String(Number(value.toPrecision(value < 0.1 ? 2 : 3)));
}

const equals = (value: number) => (value < 0.0001 ? `p ${formatSmallP(value)}` : `p = ${formatSmallP(value)}`);

const liftOf = ({ lifts }: Segment, variant: string): SegmentLift | undefined =>
  lifts.find(({ key }) => key === variant);

/** Returns the value whose lift differs most from that of all people. */
function farthest({ segments, overall }: JudgedSegments, variant: string): { value: string; drawn: number } | null {
  const all = overall[variant] ?? 0;
  const known = segments.flatMap((segment) => {
    const lift = liftOf(segment, variant);
    return lift ? [{ value: segment.value, drawn: lift.drawn, distance: Math.abs(lift.drawn - all) }] : [];
  });
  return known.toSorted((one, other) => other.distance - one.distance)[0] ?? null;
}

const onlyValueText = (value: string, property: string) =>
  value === NOT_SET
    ? `No participant has the property ${property}.`
    : `Every participant has the value ${isolateName(value)}.`;

interface FindingContext {
  /** The property, as the page calls it. */
  name: string;
  /** The p-value, corrected for all properties that were opened; null if nothing was tested. */
  corrected: number | null;
  /** The number of properties that were opened. */
  opened: number;
  /** The test variant that is compared. */
  variant: string;
  /** Whether the property was planned before the launch. */
  isPlanned: boolean;
}

/**
 * Returns what the page says first about a property. A finding that was not planned needs a confirmation.
 */
export function segmentFinding(
  judged: JudgedSegments,
  { name, corrected, opened, variant, isPlanned }: FindingContext,
): SegmentFinding {
  const property = isolateName(name);
  const [only, ...others] = judged.segments;
  if (only && others.length === 0) return { kind: 'unknown', text: onlyValueText(only.value, property), detail: '' };
  if (!judged.isBalanced)
    return {
      kind: 'unbalanced',
      text: `${property} differs between variants (${equals(judged.balance ?? 0)}), so it may be a result of the experiment. Not judged.`,
      detail: `The variants have other shares of the values than chance allows (limit ${UNBALANCED_SEGMENTS_P}).`,
    };
  if (corrected === null)
    return { kind: 'unknown', text: `Too few conversions to compare values of ${property}.`, detail: '' };
  const detail = [
    ...(opened > 1
      ? [`p is corrected for ${opened} properties opened for this metric; limit ${DIFFERING_SEGMENTS_P}.`]
      : []),
    ...(judged.balance === null ? [] : [`${property} does not differ between variants (${equals(judged.balance)}).`]),
  ].join(' ');
  if (corrected >= DIFFERING_SEGMENTS_P)
    return {
      kind: 'same',
      text: `The lift does not clearly differ between values of ${property} (${equals(corrected)}, limit ${DIFFERING_SEGMENTS_P}). Differences below are what chance can produce.`,
      detail,
    };
  const largest = farthest(judged, variant);
  return {
    kind: 'differs',
    text: `The lift differs between values of ${property} (${equals(corrected)}).${largest ? ` Largest: ${isolateName(largest.value)} ${formatLift(largest.drawn)}.` : ''}${isPlanned ? '' : ' Confirm it with a new experiment.'}`,
    detail,
  };
}
