import { rmSync } from 'node:fs';
import { newDataDir, startServer } from './server-process.ts';

/**
 * Creates a data folder with the demo organization, once for all stories. Servers start on copies of it, because creating
 * a database and the demo's events takes ten seconds each time.
 */
export default async function prepare() {
  const folder = newDataDir();
  const server = await startServer(folder);
  const [, key = ''] = (await server.signInLink()).split('#key=');
  await server.stop();
  process.env['DEMO_FOLDER'] = folder;
  process.env['DEMO_KEY'] = key;
  return () => rmSync(folder, { recursive: true, force: true });
}
