import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts the fake ClickHouse server in its own process, after installing the engine if needed. */
export async function startChdbServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'chdb-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const failed = once(child, 'exit').then(() => {
    throw new Error('The fake ClickHouse server did not start; the reason is above.');
  });
  const [port] = await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => {});
  const stop = async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop };
}
