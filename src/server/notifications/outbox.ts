import { setTimeout as wait } from 'node:timers/promises';
import { send } from '#watch/send.ts';
import { signatureHeaders } from '#watch/signature.ts';
import { slackBody } from '#watch/slack-message.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { LogEntry } from '../log-entry.ts';
import { type ClaimedDelivery, claimDelivery, claimOneDelivery } from './claim-delivery.ts';
import { settleAttempt } from './settle-attempt.ts';

export interface OutboxDependencies extends Pick<AppDependencies, 'db' | 'now' | 'allowsPrivateWebhooks'> {
  log: (entry: LogEntry) => void;
}

/** How many messages are sent at the same time. A receiver that does not answer blocks one of them for 10 seconds. */
const SENDERS = 4;
/** How long a sender without a message waits while others send, in milliseconds. */
const IDLE_MS = 200;

/**
 * Returns the message with the address of the experiment in the console. The address is unknown for the Slack of a project
 * until somebody opens the page about notifications: then the message has no link.
 */
function addressed({ body, origin }: ClaimedDelivery) {
  const { experiment } = body;
  const isLinked = experiment !== null && origin !== '';
  return { ...body, experiment: isLinked ? { ...experiment, url: `${origin}${experiment.url}` } : null };
}

function secretsOf({ secret, previous_secret, previous_until }: ClaimedDelivery, now: Date): string[] {
  if (secret === null) return [];
  const isPreviousValid = previous_secret !== null && now.getTime() < Date.parse(previous_until ?? '');
  return isPreviousValid ? [secret, previous_secret] : [secret];
}

/** Sends a message once and stores the result. */
async function attempt(dependencies: OutboxDependencies, claimed: ClaimedDelivery) {
  const { db, now, log, allowsPrivateWebhooks } = dependencies;
  const { kind, address, notification_id, destination_id } = claimed;
  const message = addressed(claimed);
  const body = JSON.stringify(kind === 'slack' ? slackBody(message) : message);
  const secrets = secretsOf(claimed, now());
  const headers =
    secrets.length > 0 ? signatureHeaders({ id: notification_id, body, at: now().getTime(), secrets }) : {};
  const result = await send({ url: address, headers, body, allowPrivate: allowsPrivateWebhooks });
  const settled = await settleAttempt(db, claimed, result, now());
  if (result.error !== null)
    log({
      level: 'warn',
      message: 'A notification could not be sent',
      ...{ notification_id, destination_id, attempt: claimed.attempt + 1, http_status: result.status },
      ...{ error: result.error, next_at: settled.next_at, disabled_reason: settled.disabled_reason },
    });
}

/** Sends one due message now, unless another process is sending it. */
export async function sendNow(dependencies: OutboxDependencies, delivery_id: string): Promise<void> {
  const claimed = await claimOneDelivery(dependencies.db, dependencies.now(), delivery_id);
  if (claimed) await attempt(dependencies, claimed);
}

/** Sends the messages that are due, several at a time, until none is due or the signal aborts. */
export async function sendDue(dependencies: OutboxDependencies, signal: AbortSignal): Promise<void> {
  const sending = new Set<ClaimedDelivery>();
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, so that each knows what the others send. */
  const claimNext = () => {
    const next = turn
      .catch(() => {})
      .then(async () => {
        const claimed = await claimDelivery(dependencies.db, dependencies.now(), [...sending]);
        if (claimed) sending.add(claimed);
        return claimed;
      });
    turn = next;
    return next;
  };
  const sendUntilNone = async () => {
    while (!signal.aborted) {
      const claimed = await claimNext();
      if (claimed) await attempt(dependencies, claimed).finally(() => sending.delete(claimed));
      else if (sending.size === 0) return;
      // What is left waits for its destination or its project; something else can become due until then.
      else await wait(IDLE_MS, undefined, { signal }).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sendUntilNone));
}
