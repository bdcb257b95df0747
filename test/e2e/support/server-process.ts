import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const START_MS = 60_000;

/** What this machine sets for servers of its own stays out of the run. */
const bare = { HOST: '', DATABASE_URL: '', OWNER_KEY: '', DEMO: '', API_ORIGINS: '', LOG_LEVEL: 'error' };

const running = new Set<ChildProcess>();

/** npm and the server are one process group, so that no signal gets lost between them. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** What a server prints, for waiting until it says something. */
function listenTo(child: ChildProcess) {
  let printed = '';
  const read = (chunk: Buffer) => {
    printed += chunk.toString();
    child.emit('printed');
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return async (line: RegExp): Promise<string> => {
    const ended = AbortSignal.timeout(START_MS);
    for (let found = line.exec(printed); ; found = line.exec(printed)) {
      if (found) return found[1] ?? '';
      if (child.exitCode !== null || ended.aborted) throw new Error(`The server did not say ${line}, but:\n${printed}`);
      await Promise.race([once(child, 'printed', { signal: ended }), once(child, 'exit')]).catch(() => undefined);
    }
  };
}

async function begin(env: Record<string, string>) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...bare, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const said = listenTo(child);
  return { child, said, url: await said(/Listening on (http:\S+)/) };
}

async function end(child: ChildProcess, name: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signal(child, name);
  await ended;
}

/** One server on a folder of its own: the built program, started by the README's command. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** The link that a first start prints for its owner. */
  signInLink(): Promise<string>;
  /** Ends it as a person or a service manager does. */
  stop(): Promise<void>;
  /** Ends it as a power cut of the process does: at once. */
  kill(): Promise<void>;
  /** Starts it again, at the same address. */
  restart(): Promise<void>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
}

/** Starts a server on `dataDir` at a free port. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const settings = { ...env, DATA_DIR: dataDir };
  const first = await begin({ ...settings, PORT: '0' });
  const { url } = first;
  let { child } = first;
  return {
    url,
    dataDir,
    signInLink: () => first.said(/Sign in: (http:\S+)/),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      child = (await begin({ ...settings, PORT: new URL(url).port })).child;
    },
    async remove() {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The path of an empty folder for a database. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), 'hedgerow-e2e-'));

const run = promisify(execFile);

/** `npm run manage` on the folder of a server; answers what it prints. */
export async function manage<T>(dataDir: string, ...given: string[]): Promise<T> {
  const { stdout } = await run('npm', ['run', '--silent', 'manage', '--', ...given], {
    cwd: root,
    env: { ...process.env, ...bare, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout) as T;
}
