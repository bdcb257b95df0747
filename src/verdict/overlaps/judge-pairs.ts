import { benjaminiHochbergPValues } from '#stats/heterogeneity.ts';
import { DEPENDENT_P, ENTRY_P, INTERACTION_P, MIN_PARTICIPANTS } from '../thresholds.ts';
import type { PairGoal, PairTests } from './test-pair.ts';

/**
 * What is known about a pair. `same`: both use one flag. `untested`: the server sends no values of a goal that can be
 * tested.
 */
export type PairState = 'same' | 'dependent' | 'entry' | 'few' | 'interaction' | 'none' | 'untested';

/** A p-value of a pair, and the same corrected for all pairs of the project. */
export interface CorrectedP {
  pValue: number;
  corrected: number;
}

/** A goal of a pair with its verdict. */
export interface JudgedGoal extends PairGoal {
  state: 'few' | 'interaction' | 'none';
  test: CorrectedP | null;
}

/** A pair of experiments with its verdict. */
export interface JudgedPair extends Omit<PairTests, 'goals'> {
  state: PairState;
  dependence: CorrectedP | null;
  /** Whether each experiment changes who reaches the other. */
  entries: readonly [CorrectedP | null, CorrectedP | null];
  goals: readonly JudgedGoal[];
  /** How many interactions were tested in the project, and in how many pairs. */
  tested: { tests: number; pairs: number };
}

/** Returns a function that gives the tests of a family in the order of the list, with their corrected p-values. */
function correct(pValues: readonly (number | null)[]): (CorrectedP | null)[] {
  const known = pValues.filter((one) => one !== null);
  const corrected = benjaminiHochbergPValues(known);
  let next = 0;
  return pValues.map((pValue) => (pValue === null ? null : { pValue, corrected: corrected[next++] ?? pValue }));
}

const isBelow = (test: CorrectedP | null | undefined, limit: number) => test != null && test.corrected < limit;

function stateOf({ overlap, smallest }: PairTests, goals: readonly JudgedGoal[], counts: CountTests): PairState {
  if (overlap.same_flag) return 'same';
  if (isBelow(counts.dependence, DEPENDENT_P)) return 'dependent';
  if (counts.entries.some((entry) => isBelow(entry, ENTRY_P))) return 'entry';
  if (!(smallest >= MIN_PARTICIPANTS) || !Number.isFinite(smallest)) return 'few';
  if (goals.length === 0) return 'untested';
  return (['interaction', 'none', 'few'] as const).find((state) => goals.some((goal) => goal.state === state)) ?? 'few';
}

/** The tests of counts, which must not fail before values are compared. */
type CountTests = Pick<JudgedPair, 'dependence' | 'entries'>;

const haveFailed = ({ dependence, entries }: CountTests) =>
  isBelow(dependence, DEPENDENT_P) || entries.some((entry) => isBelow(entry, ENTRY_P));

const goalState = (test: CorrectedP | null): JudgedGoal['state'] =>
  test === null ? 'few' : isBelow(test, INTERACTION_P) ? 'interaction' : 'none';

/**
 * Judges all pairs of a project together: the p-values of each kind of test are corrected by Benjamini and Hochberg. Values
 * are not compared where a test of the counts failed.
 */
export function judgePairs(pairs: readonly PairTests[]): JudgedPair[] {
  const dependence = correct(pairs.map(({ independence }) => independence?.pValue ?? null));
  const entries = correct(pairs.flatMap(({ sides }) => sides.map(({ entry }) => entry?.pValue ?? null)));
  const counts = pairs.map(
    (_, index): CountTests => ({
      dependence: dependence[index] ?? null,
      entries: [entries[2 * index] ?? null, entries[2 * index + 1] ?? null],
    }),
  );
  const goals = pairs.map((pair, index) => {
    const own = counts[index];
    return !own || haveFailed(own) || pair.smallest < MIN_PARTICIPANTS ? [] : pair.goals;
  });
  const tests = correct(goals.flat().map(({ interaction }) => interaction?.pValue ?? null));
  const tested = {
    tests: tests.filter((test) => test !== null).length,
    pairs: goals.filter((own) => own.some(({ interaction }) => interaction !== null)).length,
  };
  let next = 0;
  return pairs.map((pair, index) => {
    const own = counts[index] ?? { dependence: null, entries: [null, null] };
    const judged = (goals[index] ?? []).map((goal): JudgedGoal => {
      const test = tests[next++] ?? null;
      return { ...goal, test, state: goalState(test) };
    });
    return { ...pair, ...own, goals: judged, tested, state: stateOf(pair, judged, own) };
  });
}
