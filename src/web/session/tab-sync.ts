import * as z from 'zod/mini';
import type { ServerConnection } from '../api/client.ts';
import { connectionId, connectionSchema } from './connection.ts';
import type { Session, SessionState } from './session.ts';

/** The messages between tabs of the same origin. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who is connected') }),
  z.object({ kind: z.literal('connected'), connection: connectionSchema }),
  z.object({ kind: z.literal('signed out'), id: z.string() }),
  z.object({ kind: z.literal('key replaced'), id: z.string(), former: z.string(), key: z.string() }),
]);
type Message = z.infer<typeof message>;

const ANSWER_TIMEOUT_MS = 150;

const read = (data: unknown): Message | null => message.safeParse(data).data ?? null;

const idsOf = (session: Session): string[] => {
  const { connection, others } = session.state();
  return [connection ?? [], others].flat().map(connectionId);
};

/** Returns the message that tells other tabs the new key, or null if the key did not change. */
function keyReplacedMessage(before: ServerConnection | null, { connection }: SessionState): Message | null {
  if (!before || !connection || connectionId(before) !== connectionId(connection) || before.key === connection.key)
    return null;
  return { kind: 'key replaced', id: connectionId(connection), former: before.key, key: connection.key };
}

/**
 * Keeps tabs in sync: new tabs copy the connection, signing out applies to all tabs, and a replaced key is replaced in
 * every tab that uses it.
 */
export function syncSessionWithTabs(session: Session, channel: BroadcastChannel) {
  let last = idsOf(session);
  let { connection: before } = session.state();
  channel.addEventListener('message', ({ data }) => {
    const heard = read(data);
    const { connection } = session.state();
    if (heard?.kind === 'signed out') session.disconnect(heard.id);
    if (heard?.kind === 'who is connected' && connection) channel.postMessage({ kind: 'connected', connection });
    if (heard?.kind === 'key replaced' && connection?.key === heard.former && connectionId(connection) === heard.id)
      session.replaceKey(heard.key);
  });
  session.subscribe(() => {
    const ids = idsOf(session);
    for (const id of last) if (!ids.includes(id)) channel.postMessage({ kind: 'signed out', id });
    last = ids;
    const replaced = keyReplacedMessage(before, session.state());
    before = session.state().connection;
    if (replaced) channel.postMessage(replaced);
  });
}

/** Asks the other tabs for their connection. Resolves after a short timeout if none responds. */
export function copySessionFromTab(session: Session, channel: BroadcastChannel): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      channel.removeEventListener('message', take);
      clearTimeout(patience);
      resolve();
    };
    const take = ({ data }: MessageEvent) => {
      const heard = read(data);
      if (heard?.kind !== 'connected') return;
      session.connect(heard.connection, false);
      stop();
    };
    const patience = setTimeout(stop, ANSWER_TIMEOUT_MS);
    channel.addEventListener('message', take);
    channel.postMessage({ kind: 'who is connected' });
  });
}
