import * as z from 'zod/mini';
import type { Connection } from '../api/client.ts';
import { connection as connectionSchema, idOf } from './connection.ts';
import type { Session, SessionState } from './session.ts';

/** What the tabs of one browser tell each other. No other origin hears it. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who is connected') }),
  z.object({ kind: z.literal('connected'), connection: connectionSchema }),
  z.object({ kind: z.literal('signed out'), id: z.string() }),
  z.object({ kind: z.literal('key replaced'), id: z.string(), former: z.string(), key: z.string() }),
]);
type Message = z.infer<typeof message>;

const PATIENCE_MS = 150;

const read = (data: unknown): Message | null => message.safeParse(data).data ?? null;

const idsOf = (session: Session): string[] => {
  const { connection, others } = session.state();
  return [connection ?? [], others].flat().map(idOf);
};

/** The message that makes other tabs go on with the key that replaced theirs; null where none was replaced. */
function replacement(before: Connection | null, { connection }: SessionState): Message | null {
  if (!before || !connection || idOf(before) !== idOf(connection) || before.key === connection.key) return null;
  return { kind: 'key replaced', id: idOf(connection), former: before.key, key: connection.key };
}

/**
 * Lets a tab that was opened from this one go on as the same person, signs out all tabs together, and replaces a key in all
 * of them that use it.
 */
export function shareSession(session: Session, channel: BroadcastChannel) {
  let last = idsOf(session);
  let { connection: before } = session.state();
  channel.addEventListener('message', ({ data }) => {
    const heard = read(data);
    const { connection } = session.state();
    if (heard?.kind === 'signed out') session.disconnect(heard.id);
    if (heard?.kind === 'who is connected' && connection) channel.postMessage({ kind: 'connected', connection });
    if (heard?.kind === 'key replaced' && connection?.key === heard.former && idOf(connection) === heard.id)
      session.replaceKey(heard.key);
  });
  session.subscribe(() => {
    const ids = idsOf(session);
    for (const id of last) if (!ids.includes(id)) channel.postMessage({ kind: 'signed out', id });
    last = ids;
    const replaced = replacement(before, session.state());
    before = session.state().connection;
    if (replaced) channel.postMessage(replaced);
  });
}

/** Asks the other tabs for their connection, which a new tab does not inherit; goes on without one after a moment. */
export function inheritSession(session: Session, channel: BroadcastChannel): Promise<void> {
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
    const patience = setTimeout(stop, PATIENCE_MS);
    channel.addEventListener('message', take);
    channel.postMessage({ kind: 'who is connected' });
  });
}
