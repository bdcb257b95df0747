import type { NotificationRuleName } from '#contract/notification.ts';
import type { Finding } from '#watch/findings.ts';
import { type RuleState, settleRules } from '#watch/settle-rules.ts';
import type { ActionContext } from '../accounts/activity.ts';
import type { Db } from '../db/connection-pool.ts';
import { recordExperimentActivity } from '../experiments/update.ts';
import { notify } from '../notifications/notify.ts';
import type { Claimed } from './claim-experiment.ts';

const readStates = (tx: Db, experiment_id: number): Promise<RuleState[]> =>
  tx
    .selectFrom('watch_state')
    .select(['rule', 'subject as key', 'is_true', 'since', 'false_count', 'sent_at'])
    .where('experiment_id', '=', experiment_id)
    .execute();

const writeState = (tx: Db, experiment_id: number, { rule, key, ...state }: RuleState) =>
  tx
    .insertInto('watch_state')
    .values({ experiment_id, rule, subject: key, ...state })
    .onConflict((conflict) => conflict.columns(['experiment_id', 'rule', 'subject']).doUpdateSet(state))
    .execute();

/** The server as the author of what it does. */
export const serverContext = ({ project }: Pick<Claimed, 'project'>, at: Date): ActionContext => ({
  organization: project.organization,
  project_id: project.id,
  user_id: null,
  at,
});

/** Stores the message about a finding, and an entry of the activity. */
async function announce(
  claimed: Claimed,
  { rule, subject, text, verdict }: Finding,
  also: NotificationRuleName[],
  at: Date,
) {
  const { tx, experiment, project } = claimed;
  await recordExperimentActivity(tx, serverContext(claimed, at), experiment, {
    activity: 'noticed',
    changes: [],
    change_reason: text,
    event: rule,
  });
  await notify(tx, { project, experiment, rule, also, subject, text, verdict, at });
}

interface Settled {
  findings: readonly Finding[];
  /** The rules about which everything else is false. */
  evaluated: readonly NotificationRuleName[];
  /** The rules that a finding makes true too, because of what the server did about it. */
  alsoOf?: (finding: Finding) => NotificationRuleName[];
  at: Date;
}

/** Stores the states of the rules of a locked experiment, and the messages of those that became true. */
export async function settleFindings(claimed: Claimed, { findings, evaluated, alsoOf, at }: Settled): Promise<void> {
  const { tx, experiment } = claimed;
  const stored = await readStates(tx, experiment.id);
  const { states, sent } = settleRules(stored, { findings, evaluated, now: at.getTime() });
  for (const state of states.filter((one) => !stored.includes(one))) await writeState(tx, experiment.id, state);
  for (const finding of sent) await announce(claimed, finding, alsoOf?.(finding) ?? [], at);
}
