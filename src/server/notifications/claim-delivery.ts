import { type RawBuilder, sql } from 'kysely';
import type { MessageBody } from '#watch/message.ts';
import type { Db } from '../db/connection-pool.ts';
import { addressOf } from './destination-store.ts';
import { TEST } from './notification-store.ts';

/** A message that is about to be sent to a destination. */
export interface ClaimedDelivery {
  id: string;
  notification_id: string;
  destination_id: string;
  project_id: number;
  rule: string;
  body: MessageBody;
  /** How often it was sent before. */
  attempt: number;
  kind: string;
  address: string;
  origin: string;
  secret: string | null;
  previous_secret: string | null;
  previous_until: string | null;
}

/** If a process ends while it sends a message, another one sends it after this time. Longer than any attempt takes. */
const LEASE_MS = 30_000;
/** No attempt is planned further ahead. If it is, the clock was set back after it was planned, and it is due now. */
const FURTHEST_MS = 4 * 86_400_000;

const isoAfter = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

async function claim(db: Db, now: Date, isWanted: RawBuilder<unknown>): Promise<ClaimedDelivery | undefined> {
  const isDue = sql`(y.next_at <= ${now.toISOString()} or y.next_at > ${isoAfter(now, FURTHEST_MS)})`;
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      select y.id from delivery y
      join notification n on n.id = y.notification_id
      join notification_destination d on d.id = y.destination_id
      where y.status = 'pending' and ${isDue} and ${isWanted}
      order by y.next_at limit 1 for update of y skip locked
    )
    update delivery y set next_at = ${isoAfter(now, LEASE_MS)}
    from claimed, notification n, notification_destination d, project p
    where y.id = claimed.id and n.id = y.notification_id and d.id = y.destination_id and p.id = d.project_id
    returning y.id, y.notification_id, y.destination_id, n.project_id, y.attempt, n.rule, n.body, d.kind, d.origin, d.secret,
      d.previous_secret, d.previous_until, ${addressOf} as address`.execute(db);
  return rows[0];
}

/** Returns one delivery if it is due, and hides it from other servers while it is sent. */
export const claimOneDelivery = (db: Db, now: Date, id: string): Promise<ClaimedDelivery | undefined> =>
  claim(db, now, sql`y.id = ${id}`);

/**
 * Returns the next due delivery, and hides it from other servers while it is sent. Undefined if none is due. A destination
 * that is off gets only test messages. Destinations that work come first, so that those that do not answer delay only each
 * other.
 * @param sending what this process sends at the moment: one message at a time to each destination, and two of each project,
 *   so that slow receivers of one project do not hold up the others
 */
export async function claimDelivery(
  db: Db,
  now: Date,
  sending: readonly ClaimedDelivery[],
): Promise<ClaimedDelivery | undefined> {
  const destinations = sending.map(({ destination_id }) => destination_id);
  const projects = sending.map(({ project_id }) => project_id);
  const full = projects.filter((id, at) => projects.indexOf(id) < at);
  const isFree = sql`d.id <> all(${destinations}::uuid[]) and d.project_id <> all(${full}::integer[])`;
  const isOn = sql`(d.active or n.rule = ${TEST}) and ${isFree}`;
  return (await claim(db, now, sql`${isOn} and d.failing_since is null`)) ?? claim(db, now, isOn);
}
