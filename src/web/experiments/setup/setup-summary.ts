import { cupedIn } from '#contract/cuped.ts';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { Kind } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { readLegacyMetric } from '#contract/legacy-metric.ts';
import { plannedSplit } from '#contract/variant-shares.ts';
import { cupedName } from '#verdict/text/cuped-text.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { describeInWords, measureText } from '../../fields/review/describe-in-words.ts';

/** Returns a legacy metric in words, for example "funnel of “viewed” → “paid”, within 14 days". */
function legacyText(filters: unknown): string {
  const metric = readLegacyMetric(filters);
  if (metric.sources.length === 0) return 'No events';
  const { conversionWindow: within } = metric;
  return `${measureText(metric)}${within ? `, within ${formatCountOf(within.length, within.unit)}` : ''}`;
}

const legacyTexts = (value: unknown) =>
  Array.isArray(value)
    ? value.map((one) => (isObject(one) ? `${String(one['name'])}: ${legacyText(one['filters'])}` : '')).join('\n')
    : null;

const planned = (value: unknown, format: (value: number) => string) =>
  typeof value === 'number' ? [format(value)] : [];

/** Returns the shares, the plan and the number of guardrails, one line each. */
function parametersText(value: unknown, experiment: Experiment): string | null {
  if (!isObject(value)) return null;
  const set = plannedSplit(value);
  // Without variants in the record, the flag's variants are served.
  const split = set.length > 0 ? set : splitOf(experiment);
  const shares = split.map(({ key, percent }) => `${key} ${percent === null ? '' : `${percent}%`}`.trim());
  const plan = [
    ...planned(value['recommended_running_time'], (days) => formatCountOf(days, 'day')),
    ...planned(value['recommended_sample_size'], (people) => formatCountOf(people, 'participant')),
    ...planned(value['minimum_detectable_effect'], (percent) => `detects a change of ${percent}%`),
  ];
  const guardrails = metricsOf({ ...experiment, parameters: value }).filter(({ role }) => role === 'guardrail').length;
  return [
    shares.join(', ') || 'No variants',
    plan.join(', ') || 'No plan',
    ...(guardrails > 0 ? [formatCountOf(guardrails, 'guardrail')] : []),
  ].join('\n');
}

/** Returns the statistics settings in words. CUPED is named only if it is on. */
function statsText(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { cuped: _, ...others } = value;
  const cuped = cupedIn(value);
  const pairs = Object.entries(others).map(
    ([key, one]) => `${key.replaceAll('_', ' ')}: ${typeof one === 'string' ? one : JSON.stringify(one)}`,
  );
  return [...pairs, ...(cuped ? [cupedName(cuped.days)] : [])].join(', ');
}

const summaries: Partial<Record<Kind, (value: unknown, experiment: Experiment) => string | null>> = {
  variants: parametersText,
  metric: legacyText,
  metrics: legacyTexts,
  stats_config: statsText,
};

/** Returns a value of the setup page in words, a line for each part; null if it has no words. */
export function summaryInSetup(kind: Kind, value: unknown, experiment: Experiment): string | null {
  const summarize = summaries[kind];
  return summarize ? summarize(value, experiment) : describeInWords(kind, value, experiment);
}
