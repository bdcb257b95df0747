import type { NotificationRuleName } from '#contract/notification.ts';
import { advance, type WatchState } from '#watch/deduplicate.ts';
import { type Finding, repeatedAfter } from '#watch/findings.ts';
import type { ActionContext } from '../accounts/activity.ts';
import type { Db } from '../db/connection-pool.ts';
import { recordExperimentActivity } from '../experiments/update.ts';
import { notify } from '../notifications/notify.ts';
import type { Claimed } from './claim-experiment.ts';

type StoredState = WatchState & { rule: string; subject: string };

const readStates = (tx: Db, experiment_id: number): Promise<StoredState[]> =>
  tx
    .selectFrom('watch_state')
    .select(['rule', 'subject', 'is_true', 'since', 'false_count', 'sent_at'])
    .where('experiment_id', '=', experiment_id)
    .execute();

const writeState = (tx: Db, experiment_id: number, { rule, subject, ...state }: StoredState) =>
  tx
    .insertInto('watch_state')
    .values({ experiment_id, rule, subject, ...state })
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
  const stateOf = (rule: string, key: string) =>
    stored.find((state) => state.rule === rule && state.subject === key) ?? null;
  for (const finding of findings) {
    const { rule, key } = finding;
    const { state, sends } = advance(stateOf(rule, key), true, at.getTime(), repeatedAfter[rule]);
    await writeState(tx, experiment.id, { ...state, rule, subject: key });
    if (sends) await announce(claimed, finding, alsoOf?.(finding) ?? [], at);
  }
  const isOpen = ({ rule, subject, is_true }: StoredState) =>
    is_true &&
    evaluated.some((one) => one === rule) &&
    !findings.some((finding) => finding.rule === rule && finding.key === subject);
  for (const before of stored.filter(isOpen)) {
    const { rule, subject } = before;
    await writeState(tx, experiment.id, { ...advance(before, false, at.getTime()).state, rule, subject });
  }
}
