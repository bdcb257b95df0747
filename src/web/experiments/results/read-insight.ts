import { isObject } from '#contract/kinds/objects.ts';
import { numberIn, textIn, variantOf } from './read-parts.ts';

/** One step of a funnel. */
export interface FunnelStep {
  name: string;
  /** How many people of each variant came this far. */
  reached: Record<string, number>;
  /** How long they took from the step before, on average, in seconds. */
  seconds: Record<string, number>;
}

/** The events of one variant over time. */
export interface TrendSeries {
  variant: string;
  /** Calendar days, or the labels that the server gives instead. */
  days: string[];
  data: number[];
  /** Does each value include the ones before it? */
  cumulative: boolean;
  count: number | null;
}

type Part = Record<string, unknown>;

const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isObject) : []);

const put = (into: Record<string, number>, variant: string, value: number | null) => {
  if (value !== null) into[variant] = value;
};

/** The steps of a funnel insight, which comes as a list of steps per variant. */
export function readSteps(insight: unknown): FunnelStep[] {
  const perVariant = Array.isArray(insight) ? insight.map(partsOf).filter((parts) => parts.length > 0) : [];
  const steps: FunnelStep[] = [];
  for (const parts of perVariant) {
    parts.forEach((part, at) => {
      const variant = variantOf(part);
      if (variant === null) return;
      const name = textIn(part, 'custom_name') ?? textIn(part, 'name') ?? `Step ${at + 1}`;
      steps[at] ??= { name, reached: {}, seconds: {} };
      put(steps[at].reached, variant, numberIn(part, 'count'));
      put(steps[at].seconds, variant, numberIn(part, 'average_conversion_time'));
    });
  }
  return steps.filter((step) => step !== undefined);
}

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown) => typeof value === 'string';

function isCumulative(part: Part): boolean {
  const filter = isObject(part['filter']) ? part['filter'] : {};
  return filter['display'] === 'ActionsLineGraphCumulative';
}

function readOne(part: Part): TrendSeries[] {
  const variant = variantOf(part);
  const { data, days, labels } = part;
  if (variant === null || !Array.isArray(data) || !data.every(isNumber)) return [];
  const named = [days, labels].find((list) => Array.isArray(list) && list.every(isText));
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

/** The series of a trend insight, which comes as a flat list, one per variant. */
export const readSeries = (insight: unknown): TrendSeries[] => partsOf(insight).flatMap(readOne);
