import type { Direction } from '#stats/win-probability.ts';

/** Which way a metric is good; `neutral` where a change is neither. */
export type MetricDirection = Direction | 'neutral';

/** A neutral metric has no good side: chances are then told for the higher one. */
export const statsDirection = (direction: MetricDirection): Direction => (direction === 'lower' ? 'lower' : 'higher');

/** How wide intervals are: the share of belief inside, a fraction. */
export const confidences = [0.9, 0.95, 0.99] as const;

/** What is believed before the first person. `weak`: like the rate of all variants together, worth ten people. */
export type Prior = 'flat' | 'weak';

/** How wide an interval is: "95%", "98.3%". */
export const widthWords = (confidence: number): string => `${Number((confidence * 100).toFixed(2))}%`;

/** Everything a reader can choose about how the results are computed. */
export interface Settings {
  confidence: number;
  prior: Prior;
  /** Half-width of the changes that do not matter, relative: 0.01 is 1 %. */
  region: number;
  /** The variant that the others are held against. */
  baseline: string;
  /** Variants left out of the comparison. */
  without: readonly string[];
  direction: MetricDirection;
}

export const defaults: Settings = {
  confidence: 0.95,
  prior: 'flat',
  region: 0.01,
  baseline: 'control',
  without: [],
  direction: 'higher',
};

/** The half-widths on offer. */
export const regions = [0, 0.01, 0.03, 0.05, 0.1] as const;

const namesOf = (text: string | null) => (text ?? '').split(',').filter(Boolean).map(decodeURIComponent);

function named(text: string | null): string[] {
  try {
    return namesOf(text);
  } catch {
    return [];
  }
}

const oneOf = <T>(choices: readonly T[], value: T, fallback: T): T => (choices.includes(value) ? value : fallback);

/** The name by which the address knows a metric: the goal, or its place among the secondary ones. */
export type MetricName = 'goal' | `${number}`;

function directionIn(search: URLSearchParams, metric: MetricName): MetricDirection {
  const is = (direction: MetricDirection) => named(search.get(direction)).includes(metric);
  return is('lower') ? 'lower' : is('neutral') ? 'neutral' : 'higher';
}

/** The settings in an address; what it does not say, or says wrongly, is as by default. */
export function settingsIn(search: URLSearchParams, metric: MetricName = 'goal'): Settings {
  const percent = Number(search.get('region') ?? Number.NaN);
  return {
    confidence: oneOf<number>(confidences, Number(search.get('interval')) / 100, defaults.confidence),
    prior: search.get('prior') === 'weak' ? 'weak' : 'flat',
    region: percent >= 0 && percent <= 100 ? percent / 100 : defaults.region,
    baseline: search.get('baseline') || defaults.baseline,
    without: named(search.get('without')),
    direction: directionIn(search, metric),
  };
}

const listed = (names: readonly string[]) => names.map(encodeURIComponent).join(',');

function put(search: URLSearchParams, name: string, value: string, usual: string) {
  if (value === usual) search.delete(name);
  else search.set(name, value);
}

function putDirection(search: URLSearchParams, metric: MetricName, chosen: MetricDirection) {
  for (const direction of ['lower', 'neutral'] as const) {
    const others = named(search.get(direction)).filter((name) => name !== metric);
    put(search, direction, listed(direction === chosen ? [...others, metric] : others), '');
  }
}

/** An address with changed settings; what is as by default is not in it. */
export function withSettings(before: URLSearchParams, change: Partial<Settings>, metric: MetricName = 'goal') {
  const search = new URLSearchParams(before);
  const { confidence, prior, region, baseline, without, direction } = { ...settingsIn(before, metric), ...change };
  put(search, 'interval', String(Number((confidence * 100).toFixed(6))), '95');
  put(search, 'prior', prior, 'flat');
  put(search, 'region', String(Number((region * 100).toFixed(6))), '1');
  put(search, 'baseline', baseline, defaults.baseline);
  put(search, 'without', listed(without), '');
  putDirection(search, metric, direction);
  return search;
}

const priors: Record<Prior, string> = { flat: 'flat prior', weak: 'weak prior' };

/** The settings in a few words: "95% interval, flat prior". */
export function settingsWords({ confidence, prior, region, baseline, without }: Settings): string {
  const parts = [
    `${widthWords(confidence)} interval`,
    priors[prior],
    region === 0 ? 'every change matters' : `changes within ±${Number((region * 100).toFixed(6))}% do not matter`,
    ...(baseline === defaults.baseline ? [] : [`against ${baseline}`]),
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
  ];
  return parts.join(', ');
}

/** Whether all that a reader can choose is as by default; which way is good belongs to the metric, not to the reader. */
export const isUsual = (settings: Settings): boolean =>
  JSON.stringify(settingsWithoutDirection(settings)) === JSON.stringify(settingsWithoutDirection(defaults));

const settingsWithoutDirection = ({ confidence, prior, region, baseline, without }: Settings) => [
  confidence,
  prior,
  region,
  baseline,
  without,
];
