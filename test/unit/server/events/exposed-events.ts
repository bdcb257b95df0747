import type { FilterGroup } from '#server/events/entity.ts';
import type {
  ExposureRule,
  MomentsQuery,
  OtherExperiment,
  PersonMeasure,
  PersonValue,
} from '#server/events/moments-query.ts';
import { event } from './events.ts';

export const HOUR_MS = 3_600_000;
const everything = { match: 'all', filters: [] } as const;
export const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS).toISOString();
export const named = (name: string) => ({ names: [name], where: everything });

export const exposed = (distinct_id: string, hours: number, variant: string, $browser: string | number | null = null) =>
  event({
    distinct_id,
    name: '$feature_flag_called',
    at: hour(hours),
    properties: { $feature_flag: 'checkout', $feature_flag_response: variant, ...($browser !== null && { $browser }) },
  });
export const did = (distinct_id: string, name: string, hours: number, properties: Record<string, unknown> = {}) =>
  event({ distinct_id, name, at: hour(hours), properties });
export const paid = (distinct_id: string, hours: number, amount: unknown) =>
  did(distinct_id, 'paid', hours, { amount });

/** An exposure to a variant of another experiment. */
export const joined = (distinct_id: string, hours: number, variant: string) =>
  did(distinct_id, 'joined', hours, { '$feature/other': variant });

/** Divides people by the variants of the other experiment. */
export const byOther = (severalVariants: ExposureRule['severalVariants'] = 'exclude'): OtherExperiment => ({
  of: 'experiment',
  exposure: { entity: named('joined'), breakdown: '$feature/other', severalVariants },
  variants: ['a', 'b'],
});

export const sumOfAmount: PersonValue = {
  entity: named('paid'),
  aggregation: { kind: 'property', key: 'amount', statistic: 'sum' },
  lower: null,
  upper: null,
  ignoreZeros: false,
};
export const payments: PersonValue = { ...sumOfAmount, aggregation: { kind: 'events' } };

/** Returns the rule that flag calls which meet these conditions expose people. */
export const exposedIf = (where: FilterGroup): ExposureRule => ({
  entity: { names: ['$feature_flag_called'], where },
  breakdown: '$feature_flag_response',
  severalVariants: 'exclude',
});

export const queryOf = (
  project_id: number,
  measured: PersonMeasure,
  options: Partial<MomentsQuery> = {},
): MomentsQuery => ({
  kind: 'moments',
  project_id,
  window: { from: hour(0), to: hour(100) },
  variants: ['control', 'test'],
  exposure: exposedIf(everything),
  measure: measured,
  within: null,
  covariate: null,
  segment: null,
  periods: [hour(0)],
  strata: [hour(0)],
  ...options,
});
