import type { Experiment } from '#contract/experiment.ts';
import { criteria } from '#stats/significance.ts';
import type { IconName } from '../../ui/icon.tsx';
import { isolateText } from '../../ui/isolate-text.ts';
import type { Analysis } from '../results/analysis/analyse.ts';
import type { Compared, Decision } from '../results/analysis/decide.ts';
import { type Report, reportOf } from '../results/analysis/report.ts';
import { count } from '../results/number-words.ts';
import { type Judgement, plotRows } from '../results/plot/plot-rows.ts';
import { readRefusal } from '../results/read-refusal.ts';
import type { Reading } from '../results/read-results.ts';
import { resultRows } from '../results/result-rows.ts';

/** What the list says of a result in one cell: an interval with its verdict, or why there is none. */
export type RowResult =
  | {
      kind: 'interval';
      /** The lift against the baseline: its interval, the middle half of the belief, and the point. */
      full: readonly [number, number];
      half: readonly [number, number];
      point: number;
      value: string;
      verdict: string;
      judgement: Judgement;
      /** The whole of it in one sentence. */
      summary: string;
    }
  | { kind: 'words'; icon: IconName; isWarning: boolean; words: string; about: string };

const say = (words: string, about: string, icon: IconName = 'info', isWarning = false): RowResult => ({
  kind: 'words',
  icon,
  isWarning,
  words,
  about,
});

const smallestOf = ({ variants }: Analysis) => Math.min(...variants.map(({ people }) => people));

/** Why it is too early, in as many words as a cell holds. */
function earlyWords({ decision, analysis, plan }: Report): string {
  if (decision.reason === 'people') return `Too early, ${count(smallestOf(analysis))} of ${criteria.exposure} people`;
  if (decision.reason === 'days') return `Too early, day ${plan.day}${plan.planned ? ` of ${plan.planned}` : ''}`;
  return 'Too early, nothing counted';
}

const isMany = ({ variants }: Analysis) => variants.length > 2;

function intervalOf(report: Report, decision: Decision, { key }: Compared): RowResult {
  const row = plotRows(report.analysis, 'percent', decision).find((candidate) => candidate.key === key);
  if (!row?.steps || row.point === null) return say('Not comparable', report.sentence);
  const verdict = decision.state === 'same' ? 'no real difference' : row.verdict.toLowerCase();
  const { steps, point, value, judgement } = row;
  const words = isMany(report.analysis) ? `${verdict}, ${isolateText(key)}` : verdict;
  return {
    kind: 'interval',
    full: steps.full,
    half: steps.half,
    point,
    value,
    verdict: words,
    judgement,
    summary: report.sentence,
  };
}

function told(report: Report): RowResult {
  const { decision, sentence } = report;
  const { leader, state } = decision;
  if (state === 'invalid') return say('Do not decide yet', sentence, 'warning', true);
  if (state === 'early') return say(earlyWords(report), sentence, 'clock');
  if (!leader) return say('No comparison', sentence);
  if (leader.comparison.change === null)
    return say('No baseline', `${report.analysis.baseline} counted nothing to compare with.`);
  return intervalOf(report, decision, leader);
}

/** What to show of an answer; `analysis` is null where it does not tell enough to compute with. */
export function rowResult(experiment: Experiment, reading: Reading, analysis: Analysis | null, now: number): RowResult {
  if (reading.state !== 'computed')
    return say('Not computed', 'The server answered without counts, chances or intervals.');
  if (!analysis) return say('No comparison', 'The answer does not count people in two variants.');
  const { results, last_refresh: computedAt } = reading;
  const rows = resultRows(results.variants, experiment);
  return told(reportOf({ experiment, results, rows, analysis, computedAt, now }));
}

/** What to show of a refusal; `null` where asking again may help. */
export function refusedResult(problem: Error): RowResult | null {
  const { reason } = readRefusal(problem);
  if (reason === 'no_metric') return say('No goal metric', 'There is nothing to compute: no goal metric is set.');
  return reason === 'no_data' ? say('No data yet', 'No event of the goal came from people who saw a variant.') : null;
}
