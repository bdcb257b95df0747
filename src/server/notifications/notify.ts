import { sql } from 'kysely';
import type { NotificationRuleName } from '#contract/notification.ts';
import type { MessageBody } from '#watch/message.ts';
import type { Db } from '../db/connection-pool.ts';
import { hasAddress, storeProjectWebhook } from './destination-store.ts';
import { storeMessage } from './notification-store.ts';

/** A message that is not stored yet. */
export interface NewMessage extends Pick<MessageBody, 'subject' | 'text' | 'verdict'> {
  project: { id: number; name: string };
  /** Null for a summary of the project. */
  experiment: { id: number; name: string } | null;
  rule: NotificationRuleName;
  /** Other rules that the same event makes true. Their destinations get the message too, but nobody gets it twice. */
  also?: readonly NotificationRuleName[];
  at: Date;
}

/** Returns the ids of the active destinations that have one of the rules. */
async function destinationsFor(tx: Db, project_id: number, rules: readonly NotificationRuleName[]): Promise<string[]> {
  await storeProjectWebhook(tx, project_id, '');
  const found = await tx
    .selectFrom('notification_destination as d')
    .innerJoin('project as p', 'p.id', 'd.project_id')
    .select('d.id')
    .where('d.project_id', '=', project_id)
    .where('d.active', '=', true)
    .where(hasAddress)
    .where(sql<boolean>`d.rules && ${[...rules]}::text[]`)
    .execute();
  return found.map(({ id }) => id);
}

/** The path of an experiment in the console. A message to a destination has the address of its console before it. */
const pathOf = (project_id: number, id: number) => `/projects/${project_id}/experiments/${id}`;

/**
 * Stores a message to every destination of the project with one of its rules, in the transaction of what it is about. The
 * outbox sends it.
 */
export async function notify(
  tx: Db,
  { project, experiment, rule, also = [], at, ...content }: NewMessage,
): Promise<void> {
  const destinations = await destinationsFor(tx, project.id, [rule, ...also]);
  if (destinations.length === 0) return;
  const message = {
    ...content,
    rule,
    at: at.getTime(),
    // Callers pass stored records, which hold secrets, such as the token of the project.
    project: { id: project.id, name: project.name },
    experiment: experiment && {
      id: experiment.id,
      name: experiment.name,
      url: pathOf(project.id, experiment.id),
    },
  };
  await storeMessage(tx, message, destinations);
}
