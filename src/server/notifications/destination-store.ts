import { type Selectable, sql, type Updateable } from 'kysely';
import {
  defaultNotificationRules,
  type NotificationDestination,
  type NotificationRuleName,
} from '#contract/notification.ts';
import { invalidInput, notFound } from '#contract/problem.ts';
import { createSecret } from '#watch/signature.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import { maskAddress } from './mask-address.ts';

const HOUR_MS = 3_600_000;
/** How long the old secret also signs after a roll, so that receivers have time to change it. */
const OLD_SECRET_MS = 24 * HOUR_MS;
const MAX_DESTINATIONS = 20;

/**
 * Stores the destination of a project's `slack_incoming_webhook`, if the project has one and it is not stored yet.
 * @param origin the address of the console; empty if it is not known yet
 */
export async function storeProjectWebhook(db: Db, project_id: number, origin: string) {
  await sql`
    insert into notification_destination (project_id, kind, name, origin, rules)
    select id, 'slack', 'Slack of the project', ${origin}, ${[...defaultNotificationRules]}::text[] from project
    where id = ${project_id} and slack_incoming_webhook <> ''
    on conflict (project_id) where url is null do update set origin = excluded.origin
    where notification_destination.origin = '' and excluded.origin <> ''`.execute(db);
}

/**
 * The address of a destination `d` of a project `p`. Empty for the `slack_incoming_webhook` of a project that cleared it: the
 * row stays.
 */
export const addressOf = sql<string>`coalesce(d.url, p.slack_incoming_webhook, '')`;

export const hasAddress = sql<boolean>`${addressOf} <> ''`;

/** Whether a project `p` has an active destination for messages of a rule, or of any rule. */
export const hasDestination = (rule?: NotificationRuleName) => sql<boolean>`exists (
  select from notification_destination d
  where d.project_id = p.id and d.active and ${hasAddress} and ${rule === undefined ? sql`true` : sql`${rule} = any(d.rules)`})`;

/** Whether a project `p` has a `slack_incoming_webhook` that is not stored yet. It is an active destination. */
export const hasNewProjectWebhook = sql<boolean>`(coalesce(p.slack_incoming_webhook, '') <> '' and not exists (
  select from notification_destination d where d.project_id = p.id and d.url is null))`;

/** The destinations with an address. */
const selectDestinations = (db: Db, project_id: number) =>
  db
    .selectFrom('notification_destination as d')
    .innerJoin('project as p', 'p.id', 'd.project_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('delivery')
          .select(['status', 'attempt', 'next_at', 'attempted_at', 'http_status', 'error'])
          .whereRef('destination_id', '=', 'd.id')
          .where('attempted_at', 'is not', null)
          .orderBy('attempted_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select([
      addressOf.as('address'),
      'last.status',
      'last.attempt',
      'last.next_at',
      'last.attempted_at',
      'last.http_status',
      'last.error',
    ])
    .where('d.project_id', '=', project_id)
    .where(hasAddress);

type LastDelivery = Pick<
  Selectable<Database['delivery']>,
  'status' | 'attempt' | 'next_at' | 'attempted_at' | 'http_status' | 'error'
>;

/** A destination with its address, its secrets and its last delivery. */
export type StoredDestination = Selectable<Database['notification_destination']> & {
  address: string;
} & { [N in keyof LastDelivery]: LastDelivery[N] | null };

/** Returns a destination in the form of a response: with a masked address and without secrets. */
export function destinationRecord(stored: StoredDestination): NotificationDestination {
  const { id, kind, name, url, address, rules, active, disabled_reason, disabled_at, created_at } = stored;
  const { status, attempt, next_at, attempted_at, http_status, error, previous_until } = stored;
  return {
    id,
    kind,
    name,
    url: maskAddress(address),
    is_project_webhook: url === null,
    previous_until,
    rules,
    active,
    disabled_reason,
    disabled_at,
    created_at,
    last_delivery:
      status === null ? null : { status, attempt: attempt ?? 0, next_at, attempted_at, http_status, error },
  };
}

/** Returns the destinations of a project, oldest first. Its `slack_incoming_webhook` is one of them. */
export async function listDestinations(db: Db, project_id: number, origin: string): Promise<StoredDestination[]> {
  await storeProjectWebhook(db, project_id, origin);
  return selectDestinations(db, project_id).orderBy('d.created_at').orderBy('d.id').execute();
}

/** Returns a destination. Throws 404 if the project has none with this id. */
export async function findDestination(db: Db, project_id: number, id: string): Promise<StoredDestination> {
  const found = await selectDestinations(db, project_id).where('d.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('Not found.');
  return found;
}

export interface NewDestination {
  kind: 'webhook' | 'slack';
  name: string;
  url: string;
  origin: string;
  rules: string[];
  active: boolean;
}

/** Stores a destination in the project's turn. Returns it with the secret of a webhook. Throws 400 if there are too many. */
export async function createDestination(tx: Db, project_id: number, given: NewDestination) {
  // Two requests at the same time would both count one too few.
  await tx.selectFrom('project').select('id').where('id', '=', project_id).forUpdate().execute();
  const { count } = await tx
    .selectFrom('notification_destination')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_DESTINATIONS) throw invalidInput(`A project can have at most ${MAX_DESTINATIONS} destinations.`);
  const secret = given.kind === 'webhook' ? createSecret() : null;
  const { id } = await tx
    .insertInto('notification_destination')
    .values({ project_id, ...given, secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = destinationRecord(await findDestination(tx, project_id, id));
  return secret === null ? record : { ...record, secret };
}

const write = (tx: Db, { id }: StoredDestination, columns: Updateable<Database['notification_destination']>) =>
  tx.updateTable('notification_destination').set(columns).where('id', '=', id).execute();

const TURNED_OFF = 'The destination was turned off.';

/** Ends the deliveries of a destination that wait for their next attempt. They keep the error of the last one. */
export const giveUpDeliveries = (tx: Db, destination_id: string) =>
  tx
    .updateTable('delivery')
    .set({ status: 'failed', next_at: null, error: sql`coalesce(error, ${TURNED_OFF})` })
    .where('destination_id', '=', destination_id)
    .where('status', '=', 'pending')
    .execute();

type DestinationChange = { [N in 'name' | 'url' | 'rules' | 'active']?: NewDestination[N] | undefined };

/** Changes a destination. Turning it on ends its disablement; turning it off also ends its retries. */
export async function updateDestination(tx: Db, before: StoredDestination, change: DestinationChange) {
  if (change.url !== undefined && before.url === null)
    throw invalidInput('Change slack_incoming_webhook in the settings of the project.', 'url');
  const isOn = { failing_since: null, disabled_reason: null, disabled_at: null };
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const columns = { ...Object.fromEntries(given), ...(change.active === undefined ? {} : isOn) };
  if (given.length > 0) await write(tx, before, columns);
  if (change.active === false) await giveUpDeliveries(tx, before.id);
  return destinationRecord(await findDestination(tx, before.project_id, before.id));
}

/** Deletes a destination with its deliveries. Throws 400 for the project's `slack_incoming_webhook`. */
export async function deleteDestination(tx: Db, { id, url }: StoredDestination) {
  if (url === null) throw invalidInput('Clear slack_incoming_webhook in the settings of the project instead.');
  await tx.deleteFrom('notification_destination').where('id', '=', id).execute();
}

/** Replaces the secret of a webhook, and returns the destination with it. Throws 400 for Slack. */
export async function rollSecret(tx: Db, before: StoredDestination, now: Date) {
  if (before.secret === null) throw invalidInput('Only webhooks have a secret: messages to Slack are not signed.');
  const secret = createSecret();
  const previous_until = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
  await write(tx, before, { secret, previous_secret: before.secret, previous_until });
  return { ...destinationRecord(await findDestination(tx, before.project_id, before.id)), secret };
}
