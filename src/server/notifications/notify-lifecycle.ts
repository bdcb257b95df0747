import type { ActivityEvent } from '#contract/activity.ts';
import type { Experiment } from '#contract/experiment.ts';
import { personName } from '#contract/format/person-name.ts';
import type { NotificationRuleName } from '#contract/notification.ts';
import { type EffectText, notificationTexts } from '#watch/notification-texts.ts';
import type { ActionContext } from '../accounts/activity.ts';
import { findUser } from '../accounts/store.ts';
import type { Db } from '../db/connection-pool.ts';
import { notify } from './notify.ts';

/** What a message about a step of the lifecycle says besides the experiment. */
export interface StepDetails {
  /** How many seconds after its scheduled time a step was taken; absent if a person took it. */
  scheduled?: { late: number };
  /** The variant that the step ships. */
  shipped?: { variant: string; isToEveryone: boolean; effect: EffectText | null };
}

type Changed = Pick<Experiment, 'id' | 'name' | 'conclusion'>;

interface Message {
  rule: NotificationRuleName;
  also: NotificationRuleName[];
  text: string;
}

interface Step extends Changed {
  /** The person; null if it happened on schedule. */
  by: string | null;
  late: number;
}

/** The message about each event that has one, unless a variant is shipped. */
const messages: Partial<Record<ActivityEvent, (step: Step) => Message>> = {
  launched: (step) => ({ rule: 'launched', also: [], text: notificationTexts.launched(step) }),
  ended: (step) => ({ rule: 'ended', also: concluded(step), text: notificationTexts.ended(step) }),
  paused: ({ name, by }) => ({
    rule: 'paused',
    also: [],
    text: notificationTexts.paused({ name, by: by ?? '', metric: null }),
  }),
  concluded: ({ conclusion, ...step }) => ({
    rule: 'concluded',
    also: [],
    text: notificationTexts.concluded({ ...step, conclusion: conclusion ?? '' }),
  }),
};

const concluded = ({ conclusion }: Pick<Changed, 'conclusion'>): NotificationRuleName[] =>
  conclusion === null ? [] : ['concluded'];

const shippedMessage = (step: Step, event: ActivityEvent, shipped: NonNullable<StepDetails['shipped']>): Message => ({
  rule: 'shipped',
  also: [...(event === 'ended' ? (['ended'] as const) : []), ...concluded(step)],
  text: notificationTexts.shipped({ ...step, ...shipped }),
});

/** Stores the messages about a step of an experiment's lifecycle, in the transaction of the step. */
export async function notifyLifecycle(
  tx: Db,
  { project_id, user_id, at }: ActionContext,
  { id, name, conclusion }: Changed,
  event: ActivityEvent | null | undefined,
  { scheduled, shipped }: StepDetails = {},
): Promise<void> {
  if (!event || user_id === null) return;
  const by = scheduled ? null : personName(await findUser(tx, user_id));
  const step = { id, name, conclusion, by, late: scheduled?.late ?? 0 };
  const message = shipped ? shippedMessage(step, event, shipped) : messages[event]?.(step);
  if (!message) return;
  const { name: projectName } = await tx
    .selectFrom('project')
    .select('name')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();
  const project = { id: project_id, name: projectName };
  await notify(tx, { project, experiment: { id, name }, ...message, subject: null, verdict: null, at });
}
