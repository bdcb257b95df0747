import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startProcess } from './server-process.ts';

const OWNER_KEY = 'phx_killed_while_ingesting';
const SENDERS = 3;
const BATCH = 500;
const LONGEST_ROUND_MS = 1200;
const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };

/** The batches of one sender. A batch is sent again until it is acknowledged. */
interface Sender {
  /** The number of acknowledged batches. */
  acknowledged: number;
  /** The batch that is not acknowledged yet. */
  pending: object[] | null;
  /** How many times a batch was sent again. */
  sentAgain: number;
}

const post = (server: ServerProcess, path: string, body: object) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

const newBatch = (): object[] =>
  Array.from({ length: BATCH }, (_, index) => ({
    uuid: randomUUID(),
    event: 'seen',
    distinct_id: `person-${index}`,
    timestamp: new Date().toISOString(),
    properties: { '$feature/killed': index % 2 === 0 ? 'control' : 'test' },
  }));

/** Sends batches until a request fails. With `once`, only sends the pending batch again. */
async function send(server: ServerProcess, token: string, sender: Sender, once = false) {
  if (sender.pending) sender.sentAgain++;
  while (!once || sender.pending) {
    sender.pending ??= newBatch();
    const answer = await post(server, '/batch/', { api_key: token, batch: sender.pending }).catch(() => null);
    if (!answer?.ok || (await answer.text().catch(() => null)) === null) return;
    sender.acknowledged++;
    sender.pending = null;
  }
}

async function makeExperiment(server: ServerProcess) {
  const project = await (await post(server, '/api/projects/', { name: 'Killed' })).json();
  const experiment = await post(server, `/api/projects/${project.id}/experiments/`, {
    name: 'Killed',
    feature_flag_key: 'killed',
    start_date: new Date(Date.now() - 3_600_000).toISOString(),
    filters: { insight: 'TRENDS', events: [{ id: 'seen' }] },
  });
  const { id } = await experiment.json();
  return { token: project.api_token as string, results: `/api/projects/${project.id}/experiments/${id}/results/` };
}

const acknowledgedBy = (senders: readonly Sender[]) => senders.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** Waits until as many further batches have been acknowledged as there are senders. */
async function untilUnderWay(senders: readonly Sender[]) {
  const before = acknowledgedBy(senders);
  while (acknowledgedBy(senders) < before + SENDERS) await wait(10);
}

/**
 * Repeatedly kills a server while several senders send events. After each restart, the senders send their
 * unacknowledged batches again.
 * @returns the numbers of acknowledged events, of events that the results count, and of batches that were sent again.
 */
export async function killWhileIngesting(env: Record<string, string>, kills: number) {
  const senders: Sender[] = Array.from({ length: SENDERS }, () => ({ acknowledged: 0, pending: null, sentAgain: 0 }));
  const start = () => startProcess({ ...env, OWNER_KEY, DEMO: '0' });
  const first = await start();
  const { token, results } = await makeExperiment(first);
  await first.stop('SIGTERM');
  for (let round = 0; round < kills; round++) {
    const server = await start();
    const sending = Promise.all(senders.map((sender) => send(server, token, sender)));
    await untilUnderWay(senders);
    await wait(Math.random() * LONGEST_ROUND_MS);
    await server.stop('SIGKILL');
    await sending;
  }
  const last = await start();
  await Promise.all(senders.map((sender) => send(last, token, sender, true)));
  const { result } = await (await fetch(`${last.url}${results}?refresh`, { headers })).json();
  await last.stop('SIGTERM');
  const counted = result.variants.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  const sum = (of: (sender: Sender) => number) => senders.reduce((total, sender) => total + of(sender), 0);
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged) * BATCH,
    counted,
    sentAgain: sum((one) => one.sentAgain),
  };
}
