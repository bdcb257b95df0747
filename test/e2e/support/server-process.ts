import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const START_MS = 60_000;

/** Resets environment variables that may be set on this machine, so that they do not affect the servers of tests. */
const bare = { HOST: '', DATABASE_URL: '', OWNER_KEY: '', DEMO: '', API_ORIGINS: '', LOG_LEVEL: 'error' };

const running = new Set<ChildProcess>();

/** Sends a signal to the process group of npm and the server, so that both get it. */
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

/** Returns a function that waits until the server's output matches `line`, and then returns the match's first group. */
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
      if (child.exitCode !== null || ended.aborted)
        throw new Error(`The server did not print ${line}. It printed:\n${printed}`);
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

/** A server with its own data folder: the built program, started with the command in the README. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** The sign-in link that the first start prints. */
  signInLink(): Promise<string>;
  /** Stops the server with SIGTERM, as a service manager does. */
  stop(): Promise<void>;
  /** Kills the server with SIGKILL, so that it cannot shut down. */
  kill(): Promise<void>;
  /** Starts the server again, with the same URL and data. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data folder. */
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

/** Creates an empty folder for a database and returns its path. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), 'hedgerow-e2e-'));

const run = promisify(execFile);

/** Copies the data folder of the demo organization. Returns the copy and the key of the organization's owner. */
export function copyDemoFolder() {
  const dataDir = newDataDir();
  // Unlike `cpSync`, this keeps the owner of the files: PostgreSQL does not run as root.
  execFileSync('cp', ['-a', `${process.env['DEMO_FOLDER']}/.`, dataDir]);
  return { dataDir, demoKey: process.env['DEMO_KEY'] ?? '' };
}

/** Runs `npm run manage` on the data folder of a server and returns its JSON output. */
export async function manage<T>(dataDir: string, ...given: string[]): Promise<T> {
  const { stdout } = await run('npm', ['run', '--silent', 'manage', '--', ...given], {
    cwd: root,
    env: { ...process.env, ...bare, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout) as T;
}
