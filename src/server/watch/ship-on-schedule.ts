import { lateSeconds } from '#watch/late-seconds.ts';
import { scheduledShipComment } from '#watch/notification-texts.ts';
import { shipDecision } from '#watch/ship-decision.ts';
import { lifecycle } from '../experiments/lifecycle.ts';
import { findExperiment } from '../experiments/store.ts';
import type { ExperimentRequest } from '../experiments/update.ts';
import { forEachDue } from '../process/for-each-due.ts';
import { findProject } from '../projects/store.ts';
import type { RunDependencies } from '../recalculation/compute-run.ts';
import { actFor } from './acting-person.ts';
import { type Claimed, claimExperiment } from './claim-experiment.ts';
import { type DueSchedule, dueEnds, scheduledEndOf } from './due-schedules.ts';
import { failSchedule } from './end-schedule.ts';
import { type FreshVerdict, freshVerdict } from './fresh-verdict.ts';
import type { SchedulerDependencies } from './scheduler.ts';

interface Decided {
  endsAt: string;
  judged: FreshVerdict['judged'];
  now: Date;
}

/** Ships the leader of a locked experiment if its verdict allows it. Otherwise ends the schedule, and says why. */
async function shipOrSayWhy(claimed: Claimed, { endsAt, judged, now }: Decided) {
  const { tx, experiment: before, end_scheduled_by } = claimed;
  const decision = before.feature_flag.active ? shipDecision(judged) : { reason: 'the experiment is paused' };
  const take = (request: ExperimentRequest) => {
    if ('reason' in decision) return Promise.resolve();
    const { variant, effect } = decision;
    const body = {
      variant_key: variant,
      release_to_everyone: false,
      conclusion: 'won',
      conclusion_comment: scheduledShipComment(effect),
    };
    const schedule = { late: lateSeconds(endsAt, now), endsAt, effect };
    return lifecycle.shipVariant({ tx, request: { ...request, body }, before, schedule });
  };
  const refused = 'reason' in decision ? decision.reason : await actFor(claimed, end_scheduled_by, { now, take });
  if (refused !== null) await failSchedule(claimed, { part: 'ship', reason: refused, at: now });
}

/** Judges one experiment with fresh results, and then ships its leader or not. */
async function ship(dependencies: RunDependencies, { id, project_id, at }: DueSchedule, signal: AbortSignal) {
  const { db, now } = dependencies;
  const [experiment, project] = [await findExperiment(db, project_id, id), await findProject(db, project_id)];
  if (experiment?.end_action !== 'ship' || !project) return;
  const verdict = await freshVerdict(dependencies, { project, experiment }, Date.parse(at), signal);
  if (!verdict) return;
  await claimExperiment(db, { id, project_id }, async (claimed) => {
    const endsAt = scheduledEndOf(claimed.experiment, claimed.project.timezone);
    // The results are those of this version. If somebody has changed it, the next tick judges it again.
    if (endsAt === null || claimed.experiment.version !== experiment.version) return;
    await shipOrSayWhy(claimed, { endsAt, judged: verdict.judged, now: now() });
  });
}

/**
 * Ships the variants whose scheduled time has come, one after the other, because each needs fresh results first. An error of
 * one does not stop the others, and is tried again in the next tick.
 */
export async function shipOnSchedule(
  dependencies: RunDependencies & Pick<SchedulerDependencies, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, log } = dependencies;
  const due = await dueEnds(db, now(), { ships: true });
  const nameOf = ({ id }: DueSchedule) => `Shipping experiment ${id} on schedule`;
  await forEachDue({ due, nameOf, log, signal }, (schedule) => ship(dependencies, schedule, signal));
}
