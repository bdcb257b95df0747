import type { DeliveryStatus, NotificationDelivery } from '#contract/notification.ts';
import type { PageQuery } from '#contract/page.ts';
import { notFound } from '#contract/problem.ts';
import { type MessageContent, messageBody } from '#watch/message.ts';
import type { Db } from '../db/connection-pool.ts';
import type { StoredProject } from '../projects/store.ts';

interface Filter {
  destination_id?: string | undefined;
  status?: DeliveryStatus | undefined;
}

/** The rule and the type of a test message. */
export const TEST = 'test';

const deliveriesOf = (db: Db, project_id: number, { destination_id, status }: Filter) =>
  db
    .selectFrom('delivery as y')
    .innerJoin('notification as n', 'n.id', 'y.notification_id')
    .innerJoin('notification_destination as d', 'd.id', 'y.destination_id')
    .where('n.project_id', '=', project_id)
    .where((eb) =>
      eb.and([
        ...(destination_id === undefined ? [] : [eb('d.id', '=', destination_id)]),
        ...(status === undefined ? [] : [eb('y.status', '=', status)]),
      ]),
    );

const selectDeliveries = (db: Db, project_id: number, filter: Filter = {}) =>
  deliveriesOf(db, project_id, filter)
    .leftJoin('experiment as e', 'e.id', 'n.experiment_id')
    .select([
      'y.id',
      'y.notification_id',
      'n.rule',
      'n.subject',
      'n.body',
      'n.created_at',
      'e.id as experiment_id',
      'e.name as experiment_name',
      'd.id as destination_id',
      'd.name as destination_name',
      'y.status',
      'y.attempt',
      'y.next_at',
      'y.attempted_at',
      'y.http_status',
      'y.error',
      'y.duration_ms',
    ]);

type StoredDelivery = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

function deliveryRecord(stored: StoredDelivery): NotificationDelivery {
  const { body, experiment_id, experiment_name, destination_id, destination_name, ...rest } = stored;
  return {
    ...rest,
    experiment: experiment_id === null ? null : { id: experiment_id, name: experiment_name ?? '' },
    text: (body as { text: string }).text,
    destination: { id: destination_id, name: destination_name },
  };
}

/** Returns a page of the messages to a project's destinations, newest first, and the number of all of them. */
export async function listDeliveries(db: Db, project_id: number, { limit, offset, ...filter }: PageQuery & Filter) {
  const [{ count }, results] = await Promise.all([
    deliveriesOf(db, project_id, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    selectDeliveries(db, project_id, filter)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .orderBy('y.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count, results: results.map(deliveryRecord) };
}

/** Returns a message to a destination. Throws 404 if the project has none with this id. */
export async function findDelivery(db: Db, project_id: number, id: string): Promise<NotificationDelivery> {
  const found = await selectDeliveries(db, project_id).where('y.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('Not found.');
  return deliveryRecord(found);
}

/** Makes a message due at once, also if its delivery had failed or succeeded. The next attempt has the same id. */
export async function sendAgain(tx: Db, { id }: NotificationDelivery, now: Date): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ status: 'pending', next_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Stores a message to destinations, which is due at once. Returns the ids of its deliveries. */
export async function storeMessage(
  tx: Db,
  content: MessageContent,
  destinations: readonly string[],
): Promise<string[]> {
  const { project, experiment, rule, subject, at } = content;
  const created_at = new Date(at).toISOString();
  const { id } = await tx
    .insertInto('notification')
    .values({
      project_id: project.id,
      experiment_id: experiment?.id ?? null,
      rule,
      subject,
      body: JSON.stringify(messageBody(content)),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deliveries = await tx
    .insertInto('delivery')
    .values(
      destinations.map((destination_id) => ({
        notification_id: id,
        destination_id,
        status: 'pending' as const,
        next_at: created_at,
      })),
    )
    .returning('id')
    .execute();
  return deliveries.map((delivery) => delivery.id);
}

/** Stores a test message to one destination. Returns the id of its delivery. */
export async function storeTestMessage(
  tx: Db,
  { project, destination_id, text, now }: { project: StoredProject; destination_id: string; text: string; now: Date },
): Promise<string> {
  const { id, name } = project;
  const about = { project: { id, name }, experiment: null, subject: null, verdict: null };
  const [delivery] = await storeMessage(tx, { ...about, rule: TEST, at: now.getTime(), text }, [destination_id]);
  return delivery as string;
}
