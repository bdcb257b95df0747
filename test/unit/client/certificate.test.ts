import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { operations } from '#contract/operations.ts';

test('a server with a self-signed certificate is refused with the reason and the remedy', async () => {
  const pem = readFileSync(join(import.meta.dirname, 'self-signed.pem'));
  const server = createServer({ key: pem, cert: pem }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ connection: () => ({ address, key: 'phx_x' }), fetch });

  await expect(client.call(operations.listOrganizations, {})).rejects.toThrow(
    `${address} can’t be reached: its certificate is not valid (self-signed certificate). If you trust it, set NODE_EXTRA_CA_CERTS to its file.`,
  );
  server.close();
});
