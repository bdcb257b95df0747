import { isolateName } from '#contract/format/isolate-name.ts';
import type { JudgedExperiment } from '#verdict/judge-run.ts';
import type { Finding } from '#watch/findings.ts';
import type { Db } from '../db/connection-pool.ts';
import { changeFlag } from '../experiments/change-flag.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import type { Claimed } from './claim-experiment.ts';
import { serverContext } from './settle-findings.ts';

/** The rule under which `watch_state` has the guardrails for which an experiment was paused. No evaluation changes it. */
const PAUSED = 'paused';

/**
 * Returns a function that says whether an experiment is paused if a guardrail is harmed. Once for each guardrail: people who
 * resume the experiment know about the harm.
 */
export async function pausingOf(
  tx: Db,
  { id, harm_action, feature_flag }: StoredExperiment,
): Promise<(metric: string) => boolean> {
  if (harm_action !== 'pause' || !feature_flag.active) return () => false;
  const before = await tx
    .selectFrom('watch_state')
    .select('subject')
    .where('experiment_id', '=', id)
    .where('rule', '=', PAUSED)
    .execute();
  return (metric) => !before.some(({ subject }) => subject === metric);
}

/** Turns the flag of a locked experiment off, because guardrails are harmed. */
export async function pauseForHarm(
  claimed: Claimed,
  harmed: readonly Finding[],
  { guardrails }: JudgedExperiment,
  at: Date,
): Promise<void> {
  const { tx, experiment } = claimed;
  const since = at.toISOString();
  const names = guardrails
    .filter(({ metric }) => harmed.some(({ key }) => key === metric.id))
    .map(({ metric }) => isolateName(metric.name));
  await changeFlag(
    tx,
    serverContext(claimed, at),
    experiment,
    { active: false },
    { change_reason: `A guardrail is harmed: ${names.join(', ')}` },
  );
  const states = harmed.map(({ key }) => ({ subject: key, is_true: true, since, false_count: 0, sent_at: null }));
  await tx
    .insertInto('watch_state')
    .values(states.map((state) => ({ experiment_id: experiment.id, rule: PAUSED, ...state })))
    .execute();
}
