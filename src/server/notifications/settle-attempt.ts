import { sql } from 'kysely';
import { disablingReason } from '#watch/disabling-reason.ts';
import { retryDelay } from '#watch/retry-delay.ts';
import type { SendResult } from '#watch/send.ts';
import type { Db } from '../db/connection-pool.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { giveUpDeliveries } from './destination-store.ts';
import { TEST } from './notification-store.ts';

/** What became of a delivery after an attempt. */
interface Settled {
  status: 'sent' | 'pending' | 'failed';
  next_at: string | null;
  /** Why the destination was turned off, as a sentence; null if it was not. */
  disabled_reason: string | null;
}

/** Turns a destination off, and ends the deliveries that wait for their next attempt. */
async function disable(tx: Db, destination_id: string, disabled_reason: string, now: Date) {
  await tx
    .updateTable('notification_destination')
    .set({ active: false, disabled_reason, disabled_at: now.toISOString() })
    .where('id', '=', destination_id)
    .execute();
  await giveUpDeliveries(tx, destination_id);
}

/** Stores whether a destination works, and turns it off if it does not. Returns why, as a sentence; null if it stays on. */
async function settleDestination(tx: Db, { destination_id }: ClaimedDelivery, result: SendResult, now: Date) {
  const at = now.toISOString();
  const updated = await tx
    .updateTable('notification_destination')
    .set({ failing_since: result.error === null ? null : sql`coalesce(failing_since, ${at}::timestamptz)` })
    .where('id', '=', destination_id)
    .returning('failing_since')
    .executeTakeFirst();
  // Somebody has deleted it during the attempt.
  if (!updated) return null;
  const reason = result.error === null ? null : disablingReason(result, updated.failing_since, now);
  if (reason !== null) await disable(tx, destination_id, reason, now);
  return reason;
}

/**
 * Returns when a message is sent next; null if it was received, or if it is not sent again.
 * @param isOn whether the destination is on after the attempt: nothing waits for one that is off
 */
function nextAttempt(
  { attempt, rule }: ClaimedDelivery,
  { error, retryAfter }: SendResult,
  isOn: boolean,
  now: Date,
): string | null {
  const isTried = error !== null && rule !== TEST && isOn;
  const delay = isTried ? retryDelay({ attempts: attempt + 1, retryAfter, now: now.getTime() }) : null;
  return delay === null ? null : new Date(now.getTime() + delay).toISOString();
}

const statusAfter = ({ error }: SendResult, next_at: string | null): Settled['status'] => {
  if (error === null) return 'sent';
  return next_at === null ? 'failed' : 'pending';
};

/** Stores the result of an attempt: sent, to be sent again, or failed for good. */
export const settleAttempt = (db: Db, claimed: ClaimedDelivery, result: SendResult, now: Date): Promise<Settled> =>
  inTransaction(db, async (tx) => {
    // Locked before the delivery, because turning it off changes other deliveries.
    const destination = await tx
      .selectFrom('notification_destination')
      .select('active')
      .where('id', '=', claimed.destination_id)
      .forUpdate()
      .executeTakeFirst();
    const next_at = nextAttempt(claimed, result, destination?.active ?? false, now);
    const status = statusAfter(result, next_at);
    await tx
      .updateTable('delivery')
      .set({
        ...{ status, next_at, attempt: claimed.attempt + 1, attempted_at: now.toISOString() },
        ...{ http_status: result.status, error: result.error, duration_ms: result.duration },
      })
      .where('id', '=', claimed.id)
      .execute();
    // The author of a test message sees its answer.
    const disabled_reason = claimed.rule === TEST ? null : await settleDestination(tx, claimed, result, now);
    return disabled_reason === null
      ? { status, next_at, disabled_reason }
      : { status: 'failed', next_at: null, disabled_reason };
  });
