import { isObject } from '#contract/kinds/objects.ts';
import { type FunnelStep, readSeries, readSteps, type TrendSeries } from './read-insight.ts';
import { numberIn, type Objectlike, textIn } from './read-parts.ts';
import { type MetricKind, readVariants, type VariantResult } from './read-variants.ts';

/** What a server computed for one metric, whatever its age and shape. What it did not say is null, never a guess. */
export interface Results {
  metric: MetricKind | null;
  /** Control first, the others in the order of the answer. */
  variants: VariantResult[];
  significant: boolean | null;
  /** Why the server calls it significant or not: a code of its own. */
  significance_code: string | null;
  /** A share of 1, for funnels; null where the server gave up before computing it. */
  expected_loss: number | null;
  /** For trends; null where the server gave up before computing it. */
  p_value: number | null;
  steps: FunnelStep[];
  series: TrendSeries[];
  /** The metric that these results are of, where the server repeats it. */
  filters: Objectlike | null;
}

interface Answered {
  /** When the server computed it, ISO 8601. */
  last_refresh: string | null;
  is_cached: boolean | null;
  raw: unknown;
}

/** What an answer turned out to be. `record`: the experiment alone, so nothing was computed. */
export type Reading = Answered & ({ state: 'computed'; results: Results } | { state: 'record' } | { state: 'unknown' });

const statistics = ['insight', 'probability', 'variants', 'credible_intervals', 'significance_code', 'significant'];
const isComputed = (value: unknown): value is Objectlike =>
  isObject(value) && statistics.some((name) => value[name] !== undefined);

const isValues = (value: unknown): value is Record<string, number> =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((part) => typeof part === 'number');

/** The computed part of an answer: wrapped in an envelope, bare, or only a value per variant as old servers cached it. */
function computedIn(answer: Objectlike): Objectlike | null {
  const inner = answer['result'];
  if (isComputed(inner)) return inner;
  if (isComputed(answer)) return answer;
  if (isValues(inner)) return { result: inner };
  return isObject(inner) && isValues(inner['result']) ? inner : null;
}

const metricOf = (body: Objectlike, variants: VariantResult[], steps: FunnelStep[], series: TrendSeries[]) => {
  const [first] = variants.flatMap(({ metric }) => metric ?? []);
  if (first) return first;
  if (steps.length > 0) return 'funnel';
  if (series.length > 0) return 'trend';
  const insight = isObject(body['filters']) ? textIn(body['filters'], 'insight')?.toLowerCase() : null;
  return insight === 'funnels' ? 'funnel' : insight === 'trends' ? 'trend' : null;
};

const gaveUp = new Set(['not_enough_exposure', 'low_win_probability']);

/** A loss or p-value of 1 beside a code that ends the computation earlier stands for "not computed". */
const unlessGivenUp = (value: number | null, code: string | null) =>
  value === 1 && code !== null && gaveUp.has(code) ? null : value;

function readComputed(body: Objectlike): Results {
  const steps = readSteps(body['insight']);
  const series = readSeries(body['insight']);
  const variants = readVariants(body, steps, series);
  const code = textIn(body, 'significance_code');
  return {
    metric: metricOf(body, variants, steps, series),
    variants,
    significant: typeof body['significant'] === 'boolean' ? body['significant'] : null,
    significance_code: code,
    expected_loss: unlessGivenUp(numberIn(body, 'expected_loss'), code),
    p_value: unlessGivenUp(numberIn(body, 'p_value'), code),
    steps,
    series,
    filters: isObject(body['filters']) ? body['filters'] : null,
  };
}

/** Makes one model of the results that any server may answer; what cannot be read stays in `raw`, and nothing throws. */
export function readResults(raw: unknown): Reading {
  const answer = isObject(raw) ? raw : {};
  const answered = {
    last_refresh: textIn(answer, 'last_refresh'),
    is_cached: typeof answer['is_cached'] === 'boolean' ? answer['is_cached'] : null,
    raw,
  };
  const body = computedIn(answer);
  if (body) return { ...answered, state: 'computed', results: readComputed(body) };
  const isRecord = 'feature_flag_key' in answer && (answer['result'] ?? null) === null;
  return { ...answered, state: isRecord ? 'record' : 'unknown' };
}
