import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { numberIn, stringIn, variantOf } from './json-values.ts';

/** One step of a funnel. */
export interface FunnelStep {
  name: string;
  /** Participants who reached the step, by variant. */
  reached: Record<string, number>;
  /** Average time from the previous step in seconds, by variant. */
  seconds: Record<string, number>;
}

/** One variant's events by day. */
export interface TrendSeries {
  variant: string;
  /** Calendar days, or other labels from the server. */
  days: string[];
  data: number[];
  /** Whether each value includes the previous ones. */
  cumulative: boolean;
  count: number | null;
}

const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const setIfKnown = (target: Record<string, number>, variant: string, value: number | null) => {
  if (value !== null) target[variant] = value;
};

/** Parses the steps of a funnel insight, which has one list of steps per variant. */
export function parseFunnelSteps(insight: unknown): FunnelStep[] {
  const perVariant = Array.isArray(insight) ? insight.map(objectsIn).filter((parts) => parts.length > 0) : [];
  const steps: FunnelStep[] = [];
  for (const parts of perVariant) {
    parts.forEach((part, index) => {
      const variant = variantOf(part);
      if (variant === null) return;
      const name = stringIn(part, 'custom_name') ?? stringIn(part, 'name') ?? `Step ${index + 1}`;
      steps[index] ??= { name, reached: {}, seconds: {} };
      setIfKnown(steps[index].reached, variant, numberIn(part, 'count'));
      setIfKnown(steps[index].seconds, variant, numberIn(part, 'average_conversion_time'));
    });
  }
  return steps.filter((step) => step !== undefined);
}

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isString = (value: unknown) => typeof value === 'string';

function isCumulative(part: JsonObject): boolean {
  const filter = isObject(part['filter']) ? part['filter'] : {};
  return filter['display'] === 'ActionsLineGraphCumulative';
}

function parseSeries(part: JsonObject): TrendSeries[] {
  const variant = variantOf(part);
  const { data, days, labels } = part;
  if (variant === null || !Array.isArray(data) || !data.every(isNumber)) return [];
  const named = [days, labels].find((list) => Array.isArray(list) && list.every(isString));
  return [
    {
      variant,
      days: (named as string[] | undefined) ?? [],
      data,
      cumulative: isCumulative(part),
      count: numberIn(part, 'count'),
    },
  ];
}

/** Parses the series of a trend insight, which is a flat list with one entry per variant. */
export const parseTrendSeries = (insight: unknown): TrendSeries[] => objectsIn(insight).flatMap(parseSeries);
