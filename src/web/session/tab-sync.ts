import * as z from 'zod/mini';
import type { ServerConnection } from '#client/client.ts';
import { connectionId, connectionSchema } from './connection.ts';
import type { Session, SessionState } from './session.ts';

/** Returns the format of the messages between tabs of the same origin. A function, because messages are rare. */
const messageSchema = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('who is connected') }),
    z.object({ kind: z.literal('connected'), connection: connectionSchema }),
    z.object({ kind: z.literal('signed out'), id: z.string() }),
    z.object({ kind: z.literal('key replaced'), id: z.string(), oldKey: z.string(), key: z.string() }),
  ]);
type Message = z.infer<ReturnType<typeof messageSchema>>;

/** How long to wait for the other tabs, in milliseconds. A tab that is rendering a large form answers late. */
const ANSWER_TIMEOUT_MS = 500;

const read = (data: unknown): Message | null => messageSchema().safeParse(data).data ?? null;

const idsOf = (session: Session): string[] => {
  const { connection, others } = session.state();
  return [connection ?? [], others].flat().map(connectionId);
};

/** Returns a message with the new key for other tabs; null if the key is the same or belongs to another connection. */
function keyReplacedMessage(previous: ServerConnection | null, { connection }: SessionState): Message | null {
  if (
    !previous ||
    !connection ||
    connectionId(previous) !== connectionId(connection) ||
    previous.key === connection.key
  )
    return null;
  return { kind: 'key replaced', id: connectionId(connection), oldKey: previous.key, key: connection.key };
}

/**
 * Keeps tabs in sync. New tabs copy the connection, and signing out applies to all tabs. A replaced key is replaced in
 * every tab that uses it.
 */
export function syncSessionWithTabs(session: Session, channel: BroadcastChannel) {
  let last = idsOf(session);
  let { connection: previous } = session.state();
  channel.addEventListener('message', ({ data }) => {
    const received = read(data);
    const { connection } = session.state();
    if (received?.kind === 'signed out') session.disconnect(received.id);
    if (received?.kind === 'who is connected' && connection) channel.postMessage({ kind: 'connected', connection });
    if (
      received?.kind === 'key replaced' &&
      connection?.key === received.oldKey &&
      connectionId(connection) === received.id
    )
      session.replaceKey(received.key);
  });
  session.subscribe(() => {
    const ids = idsOf(session);
    for (const id of last) if (!ids.includes(id)) channel.postMessage({ kind: 'signed out', id });
    last = ids;
    const keyMessage = keyReplacedMessage(previous, session.state());
    previous = session.state().connection;
    if (keyMessage) channel.postMessage(keyMessage);
  });
}

/** Asks the other tabs for their connection and uses the first response. Resolves after a timeout if no tab responds. */
export function copySessionFromTab(session: Session, channel: BroadcastChannel): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      channel.removeEventListener('message', receive);
      clearTimeout(timeout);
      resolve();
    };
    const receive = ({ data }: MessageEvent) => {
      const received = read(data);
      if (received?.kind !== 'connected') return;
      session.connect(received.connection, false);
      finish();
    };
    const timeout = setTimeout(finish, ANSWER_TIMEOUT_MS);
    channel.addEventListener('message', receive);
    channel.postMessage({ kind: 'who is connected' });
  });
}
