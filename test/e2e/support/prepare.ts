import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Accounts } from './accounts.ts';
import { manage, newDataDir, startServer } from './server-process.ts';

/**
 * Makes one database that every server of the run is a copy of: the demo organization of a first start with its owner's key,
 * and beside it what `manage` makes while the server is stopped. Whoever sets `E2E_ACCOUNTS` brings a prepared one along.
 */
export default async function prepare() {
  if (process.env['E2E_ACCOUNTS']) return;
  const dataDir = newDataDir();
  const server = await startServer(dataDir);
  const link = await server.signInLink();
  await server.stop();

  const organization = (name: string) =>
    manage<{ id: string; name: string }>(dataDir, 'organization', 'create', '--name', name);
  const workshop = await organization('Workshop');
  const atlas = await organization('Atlas');
  const person = async (email: string, organizationId: string, level: number) => {
    await manage(
      dataDir,
      'user',
      'create',
      '--email',
      email,
      '--organization',
      organizationId,
      '--level',
      String(level),
    );
    return email;
  };
  const key = (email: string, scopes: string, ...more: string[]) =>
    manage<{ id: string; value: string }>(
      dataDir,
      'key',
      'create',
      '--email',
      email,
      '--label',
      'Story',
      '--scopes',
      scopes,
      ...more,
    );

  const wanda = await person('wanda@workshop.example', workshop.id, 15);
  const mia = await person('mia@atlas.example', atlas.id, 15);
  await manage(dataDir, 'member', 'set', '--email', mia, '--organization', workshop.id, '--level', '1');

  const accounts: Accounts = {
    dataDir,
    organizations: { workshop: workshop.id, atlas: atlas.id },
    keys: {
      demo: link.split('#key=')[1] ?? '',
      workshop: (await key(wanda, '*')).value,
      atlas: (await key(mia, '*')).value,
      reader: (await key(wanda, 'project:read,experiment:read,organization:read')).value,
      experimentsOnly: (await key(wanda, 'experiment:read')).value,
      oneProject: (await key('robin@fernhill.example', 'project:read,experiment:read', '--projects', '1')).value,
    },
    temporary: await key(wanda, '*'),
  };
  const file = join(dataDir, '../accounts.json');
  writeFileSync(file, JSON.stringify(accounts));
  process.env['E2E_ACCOUNTS'] = file;
  return () => rmSync(join(dataDir, '..'), { recursive: true });
}
