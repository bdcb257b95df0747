import { type Experiment, statusOf } from '#contract/experiment.ts';
import { type SampleRatio, sampleRatio } from '#stats/sample-ratio.ts';
import { criteria } from '#stats/significance.ts';
import { plannedSplit } from '../../../fields/variants/split.ts';
import { isolateText } from '../../../ui/isolate-text.ts';
import { faultsOf } from '../../health.ts';
import { servedSplit, shippedVariant, splitOf } from '../../split.ts';
import { ageWords } from '../data-age.tsx';
import { change, count, pValue } from '../number-words.ts';
import type { ResultRow } from '../result-rows.ts';
import type { Analysis } from './analyse.ts';

/** `bad` forbids a decision, `warning` wants to be looked at, `open` could not be checked. */
export type Tone = 'good' | 'warning' | 'bad' | 'open';

/** One thing that has to hold before results can be trusted. */
export interface Check {
  code: 'split' | 'exposure' | 'fresh' | 'flag' | 'lift' | 'variants';
  tone: Tone;
  /** What is so, in two or three words. */
  word: string;
  detail: string;
  /** For a bad one: why nothing can be decided, and what to do. */
  verdict?: { sentence: string; about: string; next: string };
}

export interface Facts {
  experiment: Experiment;
  rows: readonly ResultRow[];
  analysis: Analysis | null;
  computedAt: string | null;
  now: number;
}

const MOST_LISTED = 4;

/** Shares one by one, or, where they are many, from the least to the most. */
function percents(shares: readonly number[]): string {
  const words = shares.map((share) => (share * 100).toFixed(1));
  if (words.length <= MOST_LISTED) return `${words.join(' / ')}%`;
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => (share * 100).toFixed(1));
  return least === most ? `${words.length} × ${least}%` : `${least} to ${most}%`;
}

/** Planned shares and people of the variants where both are known. */
export function splitTest(rows: readonly ResultRow[]): { test: SampleRatio; shown: readonly ResultRow[] } | null {
  const shown = rows.filter(({ people, planned }) => people !== null && planned !== null && planned > 0);
  if (shown.length < 2 || shown.length < rows.filter(({ people }) => people !== null).length) return null;
  const people = shown.map((row) => row.people ?? 0);
  if (!people.every(Number.isInteger)) return null;
  return {
    shown,
    test: sampleRatio(
      people,
      shown.map(({ planned }) => planned ?? 0),
    ),
  };
}

function splitWasChanged(experiment: Experiment) {
  if (shippedVariant(experiment) !== null) return false;
  const { feature_flag, parameters } = experiment;
  const served = new Map(servedSplit({ feature_flag }).map(({ key, percent }) => [key, percent]));
  return served.size > 0 && plannedSplit(parameters).some(({ key, percent }) => served.get(key) !== percent);
}

const SURE = 0.001;
const DOUBTFUL = 0.01;

const skewed = (people: string) => ({
  sentence: 'the groups were not split as planned.',
  about: `${people}. Whatever skewed the groups can also skew what is measured in them, so no winner is named.`,
  next: 'Find what skewed the split. After the fix, reset the experiment: people counted so far cannot be rebalanced.',
});

function split({ experiment, rows }: Facts): Check {
  const tested = splitTest(rows);
  const open = { code: 'split', tone: 'open', word: 'Split not checked' } as const;
  if (!tested) return { ...open, detail: 'people or planned shares are not known' };
  if (splitWasChanged(experiment)) return { ...open, detail: 'the plan and the flag differ: shares may have changed' };
  const { test, shown } = tested;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  if (!test.sufficient) return { ...open, detail: `${count(total)} people are too few for it` };
  const planned = shown.map((_, at) => (test.expected[at] ?? 0) / total);
  const detail = `${percents(shown.map(({ people }) => (people ?? 0) / total))}, planned ${percents(planned)}`;
  if (test.pValue >= DOUBTFUL) return { code: 'split', tone: 'good', word: 'Split ok', detail };
  const luck = `p ${pValue(test.pValue)}`;
  if (test.pValue >= SURE) return { code: 'split', tone: 'warning', word: 'Split odd', detail: `${detail}, ${luck}` };
  const people = shown.map((row) => `${count(row.people)} got ${isolateText(row.key)}`).join(', ');
  return {
    code: 'split',
    tone: 'bad',
    word: 'Split failed',
    detail,
    verdict: skewed(`Of ${count(total)} people ${people}; the plan was ${percents(planned)}`),
  };
}

function exposure({ rows }: Facts): Check {
  const people = rows.flatMap((row) => row.people ?? []);
  if (people.length === 0)
    return { code: 'exposure', tone: 'open', word: 'Exposure not told', detail: 'the server counts no people' };
  const smallest = Math.min(...people);
  const enough = smallest >= criteria.exposure;
  return {
    code: 'exposure',
    tone: enough ? 'good' : 'warning',
    word: enough ? 'Exposure ok' : 'Too few people',
    detail: `smallest ${count(smallest)}, needs ${criteria.exposure}`,
  };
}

const DAY_MS = 86_400_000;

function fresh({ experiment, computedAt, now }: Facts): Check {
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  if (Number.isNaN(at)) return { code: 'fresh', tone: 'open', word: 'Age not told', detail: 'by the server' };
  const end = experiment.end_date === null ? Number.NaN : Date.parse(experiment.end_date);
  if (at >= end) return { code: 'fresh', tone: 'good', word: 'Final', detail: 'counted after the end' };
  const age = `computed ${ageWords(at, now)}`;
  const isOld = now - at > DAY_MS || end <= now;
  return { code: 'fresh', tone: isOld ? 'warning' : 'good', word: isOld ? 'Old' : 'Fresh', detail: age };
}

const ofFlag = new Set(['flag_deleted', 'flag_inactive', 'ended_flag_on', 'one_sided', 'plan_differs', 'bad_split']);

function flag({ experiment, now }: Facts): Check {
  const fault = faultsOf(experiment, now).find(({ code }) => ofFlag.has(code));
  if (fault) return { code: 'flag', tone: 'warning', word: 'Check the flag', detail: fault.words };
  if (!experiment.feature_flag) return { code: 'flag', tone: 'open', word: 'Flag not told', detail: 'by the server' };
  const shipped = shippedVariant(experiment);
  const served = shipped === null ? `${splitOf(experiment).length} variants` : `${shipped} alone`;
  const serving = experiment.feature_flag.active === true ? `on, serving ${served}` : 'off';
  const ended = statusOf(experiment, now) === 'ended';
  return { code: 'flag', tone: 'good', word: 'Flag agrees', detail: ended ? `ended, ${serving}` : serving };
}

/** Lifts this large are rarer than mistakes in the tracking (Twyman's law). */
const IMPLAUSIBLE = 0.5;

function lift({ analysis }: Facts): Check[] {
  const odd = (analysis?.variants ?? []).find(({ comparison }) => {
    if (!comparison) return false;
    const [low, high] = comparison.relative.full;
    return low > IMPLAUSIBLE || high < -IMPLAUSIBLE;
  });
  const by = odd?.comparison?.change ?? odd?.comparison?.relative.half[0] ?? null;
  const detail = `${isolateText(odd?.key ?? '')} ${change(by)}: look for a fault in the tracking first`;
  return odd ? [{ code: 'lift', tone: 'warning', word: 'Implausible change', detail }] : [];
}

const LEAST_EXPECTED = 5;

function missing({ experiment, rows }: Facts): Check[] {
  const total = rows.reduce((sum, { people }) => sum + (people ?? 0), 0);
  const absent = rows.filter(
    ({ people, successes, value, planned }) =>
      !people && successes === null && value === null && planned !== null && (total * planned) / 100 >= LEAST_EXPECTED,
  );
  const names = absent.map(({ key }) => isolateText(key)).join(', ');
  if (names === '') return [];
  const { feature_flag_key } = experiment;
  return [
    {
      code: 'variants',
      tone: 'bad',
      word: 'Missing',
      detail: `nobody was measured in ${names}`,
      verdict: {
        sentence: `nobody was measured in ${names}.`,
        about: `The others have ${count(total)} people. Either the flag ${feature_flag_key} does not serve it, or its code path does not tell.`,
        next: 'Check that the flag serves every variant, and that each code path captures the metric with its variant.',
      },
    },
  ];
}

/** Whether the results can be trusted, check by check, the gravest ones told by their tone. */
export const checksOf = (facts: Facts): Check[] => [
  split(facts),
  exposure(facts),
  fresh(facts),
  flag(facts),
  ...lift(facts),
  ...missing(facts),
];
