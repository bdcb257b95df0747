import {
  type AnalysisSettings,
  confidences,
  defaultSettings,
  type MetricDirection,
  regionPercent,
} from '#verdict/settings.ts';

/** A metric's name in the URL: the goal, or the index of a secondary metric. */
export type MetricName = 'goal' | `${number}`;

function parseList(text: string | null): string[] {
  try {
    return (text ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

const formatList = (names: readonly string[]) => names.map(encodeURIComponent).join(',');

const oneOf = <T>(choices: readonly T[], value: T, fallback: T): T => (choices.includes(value) ? value : fallback);

const directions = ['higher', 'lower', 'neutral'] as const;

const parseDirection = (search: URLSearchParams, metric: MetricName, usual: MetricDirection): MetricDirection =>
  directions.find((direction) => parseList(search.get(direction)).includes(metric)) ?? usual;

/**
 * Returns the settings in a URL. Missing and invalid values fall back to the defaults.
 * @param usual which values of the metric are better by default
 */
export function parseSettings(
  search: URLSearchParams,
  metric: MetricName = 'goal',
  usual: MetricDirection = 'higher',
): AnalysisSettings {
  const percent = Number(search.get('region') ?? Number.NaN);
  return {
    confidence: oneOf<number>(confidences, Number(search.get('interval')) / 100, defaultSettings.confidence),
    prior: search.get('prior') === 'weak' ? 'weak' : 'flat',
    region: percent >= 0 && percent <= 100 ? percent / 100 : defaultSettings.region,
    baseline: search.get('baseline') || defaultSettings.baseline,
    without: parseList(search.get('without')),
    cuped: search.get('cuped') !== 'off',
    direction: parseDirection(search, metric, usual),
  };
}

function setUnlessDefault(search: URLSearchParams, name: string, value: string, defaultValue: string) {
  if (value === defaultValue) search.delete(name);
  else search.set(name, value);
}

function setDirection(
  search: URLSearchParams,
  metric: MetricName,
  { chosen, usual }: Record<'chosen' | 'usual', MetricDirection>,
) {
  for (const direction of directions) {
    const others = parseList(search.get(direction)).filter((name) => name !== metric);
    setUnlessDefault(
      search,
      direction,
      formatList(direction === chosen && chosen !== usual ? [...others, metric] : others),
      '',
    );
  }
}

/** Returns the URL parameters after a change of settings, without default values. */
export function withSettings(
  before: URLSearchParams,
  change: Partial<AnalysisSettings>,
  metric: MetricName = 'goal',
  usual: MetricDirection = 'higher',
) {
  const search = new URLSearchParams(before);
  const { confidence, prior, region, baseline, without, cuped, direction } = {
    ...parseSettings(before, metric, usual),
    ...change,
  };
  setUnlessDefault(search, 'interval', String(regionPercent(confidence)), '95');
  setUnlessDefault(search, 'prior', prior, 'flat');
  setUnlessDefault(search, 'region', String(regionPercent(region)), '1');
  setUnlessDefault(search, 'baseline', baseline, defaultSettings.baseline);
  setUnlessDefault(search, 'without', formatList(without), '');
  setUnlessDefault(search, 'cuped', cuped ? 'on' : 'off', 'on');
  setDirection(search, metric, { chosen: direction, usual });
  return search;
}
