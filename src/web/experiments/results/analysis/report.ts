import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isolateText } from '../../../ui/isolate-text.ts';
import { timingOf } from '../../timing.ts';
import type { Results } from '../read-results.ts';
import type { ResultRow } from '../result-rows.ts';
import type { Analysis } from './analyse.ts';
import { type Decision, decide } from './decide.ts';
import type { Plan } from './demand.ts';
import { type Disagreement, disagreementOf } from './disagreement.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { type Check, checksOf } from './trust.ts';
import { type Fact, factsOf } from './verdict-facts.ts';
import { remarksOf, sentenceOf, stateWord } from './verdict-words.ts';

/** Everything that the page says of the goal, ready to be shown or taken along. */
export interface Report {
  analysis: Analysis;
  checks: Check[];
  decision: Decision;
  plan: Plan;
  /** The state in a word. */
  word: string;
  sentence: string;
  remarks: string[];
  facts: Fact[];
  next: NextStep;
  disagreement: Disagreement | null;
}

interface Parts {
  experiment: Experiment;
  results: Results;
  rows: readonly ResultRow[];
  analysis: Analysis;
  computedAt: string | null;
  now: number;
}

/** Where an experiment stands in its time, at the moment its results were computed. */
export function planOf(experiment: Experiment, computedAt: string | null, now: number): Plan {
  const at = computedAt === null ? now : Date.parse(computedAt);
  return { ...timingOf(experiment, at), hasEnded: statusOf(experiment, now) === 'ended' };
}

/** The same with names as they stand in sentences. */
const forSentences = ({ analysis, decision, plan }: Pick<Report, 'analysis' | 'decision' | 'plan'>) => ({
  analysis: {
    ...analysis,
    baseline: isolateText(analysis.baseline),
    variants: analysis.variants.map((one) => ({ ...one, key: isolateText(one.key) })),
  },
  decision: { ...decision, leader: decision.leader && { ...decision.leader, key: isolateText(decision.leader.key) } },
  plan,
});

/** Puts verdict, checks and words together. */
export function reportOf({ experiment, results, rows, analysis, computedAt, now }: Parts): Report {
  const checks = checksOf({ experiment, rows, analysis, computedAt, now });
  const plan = planOf(experiment, computedAt, now);
  const decision = decide(analysis, checks, plan);
  const told = forSentences({ analysis, decision, plan });
  return {
    analysis,
    decision,
    plan,
    checks,
    word: stateWord(decision),
    sentence: sentenceOf(told),
    remarks: remarksOf(told),
    facts: factsOf(decision, analysis, rows),
    next: nextStepOf(told),
    disagreement: disagreementOf(results, decision, analysis),
  };
}
