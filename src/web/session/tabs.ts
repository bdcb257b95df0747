import * as z from 'zod/mini';
import { connection as connectionSchema, idOf } from './connection.ts';
import type { Session } from './session.ts';

/** What the tabs of one browser tell each other. No other origin hears it. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who is connected') }),
  z.object({ kind: z.literal('connected'), connection: connectionSchema }),
  z.object({ kind: z.literal('signed out'), id: z.string() }),
]);
type Message = z.infer<typeof message>;

const PATIENCE_MS = 150;

const read = (data: unknown): Message | null => message.safeParse(data).data ?? null;

const idsOf = (session: Session): string[] => {
  const { connection, others } = session.state();
  return [connection ?? [], others].flat().map(idOf);
};

/** Lets a tab that was opened from this one go on as the same person, and signs out all tabs together. */
export function shareSession(session: Session, channel: BroadcastChannel) {
  let last = idsOf(session);
  channel.addEventListener('message', ({ data }) => {
    const heard = read(data);
    const { connection } = session.state();
    if (heard?.kind === 'signed out') session.disconnect(heard.id);
    if (heard?.kind === 'who is connected' && connection) channel.postMessage({ kind: 'connected', connection });
  });
  session.subscribe(() => {
    const ids = idsOf(session);
    for (const id of last) if (!ids.includes(id)) channel.postMessage({ kind: 'signed out', id });
    last = ids;
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
