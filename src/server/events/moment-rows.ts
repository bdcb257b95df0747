import type { MomentsBefore } from '#stats/moments.ts';
import type { FollowUpSums, MomentsQuery, VariantSums } from './moments-query.ts';

interface GroupRow {
  /** The number of the period, from 1. */
  period: number;
  /** The number of the stratum, from 1. */
  stratum: number;
  /** The number of the variant, from 1. */
  variant: number;
  segment: string | null;
  /** The number of people. */
  samples: number | string;
}

/** The columns of a mean with a follow-up. The sums are null if nobody was followed. */
interface FollowUpRow {
  followed: number | string;
  early_sum: number | null;
  early_squares: number | null;
  late_sum: number | null;
  late_squares: number | null;
  early_late: number | null;
}

/** The columns of a query with a covariate: sums of the values before the exposure. */
interface BeforeRow {
  before_active: number | string;
  before_sum: number;
  before_squares: number;
  before_product: number;
}

/** The columns of a ratio with a covariate: sums of its denominator before the exposure. */
interface DenominatorBeforeRow {
  below_sum: number;
  below_squares: number;
  below_numerator_before: number;
  below_numerator: number;
  below_denominator: number;
  numerator_denominator: number;
}

/** A row of a query for a mean or a ratio. Only a ratio has the last three columns. */
export interface ValueRow extends GroupRow, Partial<FollowUpRow & BeforeRow & DenominatorBeforeRow> {
  sum: number;
  squares: number;
  largest: number;
  denominator_sum?: number;
  denominator_squares?: number;
  product?: number;
}

/**
 * A row of a query for a funnel: how many people took each step. With a covariate also how many took the last step before
 * their exposure (`before`), and how many of them did so after it, too (`again`).
 */
export interface FunnelRow extends GroupRow {
  steps: number[];
  before?: number | string;
  again?: number | string;
}

/**
 * A row of a query for a retention metric: the people with a start event (`samples`), and those who came back
 * (`returned`).
 */
export interface RetentionRow extends GroupRow {
  returned: number | string;
}

const groupOf = ({ period, stratum, variant, segment, samples }: GroupRow, { variants }: MomentsQuery) => ({
  variant: variants[variant - 1] ?? '',
  period: period - 1,
  stratum: stratum - 1,
  segment,
  samples: Number(samples),
});

function denominatorOf({ denominator_sum: sum, denominator_squares: sumSquares, product }: ValueRow) {
  if (sum === undefined || sumSquares === undefined || product === undefined) return null;
  return { sum, sumSquares, product };
}

function followUpOf(row: ValueRow, { periods }: MomentsQuery): FollowUpSums | null {
  if (row.followed === undefined || row.period < periods.length) return null;
  return {
    samples: Number(row.followed),
    early: row.early_sum ?? 0,
    earlySquares: row.early_squares ?? 0,
    late: row.late_sum ?? 0,
    lateSquares: row.late_squares ?? 0,
    product: row.early_late ?? 0,
  };
}

function denominatorBeforeOf(row: ValueRow): MomentsBefore['denominator'] {
  const { below_sum: sum, below_squares: sumSquares, numerator_denominator: numeratorWithDenominator } = row;
  const { below_numerator_before: withNumeratorBefore, below_numerator: withNumerator } = row;
  const { below_denominator: withDenominator } = row;
  const all = { sum, sumSquares, withNumeratorBefore, withNumerator, withDenominator, numeratorWithDenominator };
  return sum === undefined ? undefined : (all as NonNullable<MomentsBefore['denominator']>);
}

function beforeOf(row: ValueRow): MomentsBefore | null {
  if (row.before_active === undefined) return null;
  const denominator = denominatorBeforeOf(row);
  return {
    active: Number(row.before_active),
    sum: row.before_sum ?? 0,
    sumSquares: row.before_squares ?? 0,
    product: row.before_product ?? 0,
    ...(denominator && { denominator }),
  };
}

/** Returns the sums of a mean or a ratio. */
export const valueSums = (row: ValueRow, query: MomentsQuery): VariantSums => ({
  ...groupOf(row, query),
  sum: row.sum,
  sumSquares: row.squares,
  largest: row.largest,
  denominator: denominatorOf(row),
  steps: null,
  followUp: followUpOf(row, query),
  before: beforeOf(row),
});

function funnelBefore({ before, again }: FunnelRow): MomentsBefore | null {
  if (before === undefined) return null;
  const people = Number(before);
  return { active: people, sum: people, sumSquares: people, product: Number(again) };
}

/** Returns the sums of a funnel: a person's value is 1 after the last step, else 0. */
export function funnelSums(row: FunnelRow, query: MomentsQuery): VariantSums {
  const finished = row.steps.at(-1) ?? 0;
  return {
    ...groupOf(row, query),
    sum: finished,
    sumSquares: finished,
    largest: null,
    denominator: null,
    steps: row.steps,
    followUp: null,
    before: funnelBefore(row),
  };
}

/** Returns the sums of a retention metric: a person's value is 1 after coming back, else 0. The denominator is 1. */
export function retentionSums(row: RetentionRow, query: MomentsQuery): VariantSums {
  const group = groupOf(row, query);
  const returned = Number(row.returned);
  const denominator = { sum: group.samples, sumSquares: group.samples, product: returned };
  const sums = { sum: returned, sumSquares: returned, largest: null, denominator };
  return { ...group, ...sums, steps: null, followUp: null, before: null };
}
