import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#server/db/connection-pool.ts';
import { repeatIfInterrupted } from '#server/db/repeat.ts';

const postgres = inject('postgres');

/** Opens a way to PostgreSQL that can be closed, as if PostgreSQL had ended. */
async function closableWay() {
  const { host, port } = postgres;
  const open = new Set<Socket>();
  const way = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, server]) open.add(socket.on('error', () => {}));
    client.pipe(server).pipe(client);
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    way.close();
    for (const socket of open) socket.destroy();
  };
  return { connection: { ...postgres, host: '127.0.0.1', port: (way.address() as AddressInfo).port }, close };
}

test('work waits three seconds for an embedded PostgreSQL that does not come back, and not again for each repetition', async () => {
  const { connection, close } = await closableWay();
  const db = await openDatabase(connection);
  close();
  const startedAt = performance.now();

  await expect(repeatIfInterrupted(() => sql`select 1`.execute(db))).rejects.toThrow('ECONNREFUSED');

  const waited = performance.now() - startedAt;
  expect(waited).toBeGreaterThan(2_900);
  expect(waited).toBeLessThan(6_000);
  await db.destroy();
}, 30_000);
