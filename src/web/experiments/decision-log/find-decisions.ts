import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { ownerOf } from '../list/row-values.ts';

/** Which experiments to show: `all`, `none` (only those without a conclusion), or the conclusion that they must have. */
export type ConclusionFilter = 'all' | 'none' | string;

const searchText = (experiment: Experiment) =>
  [
    experiment.name,
    experiment.feature_flag_key,
    experiment.conclusion ? conclusionName(experiment.conclusion) : '',
    experiment.conclusion_comment,
    ownerOf(experiment),
  ]
    .join(' ')
    .toLowerCase();

const matchesConclusion = (filter: ConclusionFilter) => (experiment: Experiment) =>
  filter === 'all' || (experiment.conclusion ?? 'none') === filter;

/** Returns the ended experiments that match the filters. The most recently ended come first. */
export function findDecisions(
  experiments: readonly Experiment[],
  { text, conclusion, now }: { text: string; conclusion: ConclusionFilter; now: number },
): Experiment[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const endOf = ({ end_date }: Experiment) => (end_date ? Date.parse(end_date) : Number.POSITIVE_INFINITY);
  return experiments
    .filter((experiment) => endOf(experiment) <= now)
    .filter(matchesConclusion(conclusion))
    .filter((experiment) => words.every((word) => searchText(experiment).includes(word)))
    .sort((one, other) => endOf(other) - endOf(one));
}
