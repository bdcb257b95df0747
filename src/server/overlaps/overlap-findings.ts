import type { OverlapFinding } from '#contract/overlaps.ts';
import { judgePairs } from '#verdict/overlaps/judge-pairs.ts';
import { needsAttention } from '#verdict/overlaps/pair-texts.ts';
import { testPair } from '#verdict/overlaps/test-pair.ts';
import type { Db } from '../db/connection-pool.ts';
import { parseExperimentQuery } from '../experiments/list-query.ts';
import { experimentRecord, launchedExperiments, type StoredExperiment } from '../experiments/store.ts';
import type { ResultsInput } from '../results/measurement-context.ts';
import { knownOverlaps } from './overlap-store.ts';

/** The most running experiments that are judged together, the last started first. */
const MOST = 100;

/**
 * Returns the running experiments that change an experiment, or that it changes, from results that are known without
 * computing them. All known pairs of the project are judged together.
 */
export async function overlapFindings(
  db: Db,
  { project, now }: Omit<ResultsInput, 'experiment'>,
  { id }: StoredExperiment,
): Promise<OverlapFinding[]> {
  const { where } = parseExperimentQuery({ status: 'running' }, now);
  const running = await launchedExperiments(db, project.id, { now, limit: MOST, where });
  const known = await knownOverlaps(db, { project, now }, running);
  const judged = judgePairs(
    known.map(({ one, other, overlap }) => testPair(experimentRecord(one), experimentRecord(other), overlap)),
  );
  return judged.filter(needsAttention).flatMap(({ sides, state }) => {
    const other = sides.find((side) => side.id !== id);
    return other && sides.some((side) => side.id === id) ? [{ id: other.id, name: other.name, state }] : [];
  });
}
