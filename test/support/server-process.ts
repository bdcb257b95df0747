import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Environment = Record<string, string>;

const root = join(import.meta.dirname, '../..');
const launcher = [process.execPath, join(root, 'src/server/launch.mjs')];
const inherited = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|SystemRoot)$/.test(name)));

function launch([program = '', ...words]: readonly string[], env: Environment) {
  const child = spawn(program, words, {
    cwd: root,
    // With this variable, the server exits when its parent process ends, even if the test run is interrupted.
    env: { ...inherited(), npm_lifecycle_event: 'start', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  return { child, output, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> };
}

/** Runs a command of the launcher until it exits. */
export async function runLauncher(words: string[], env: Environment) {
  const { output, ended } = launch([...launcher, ...words], env);
  const [code] = await ended;
  return { ...output, code };
}

/** Starts a command of the launcher. Returns its output so far, a function that kills it, and a promise of its exit code. */
export function startLauncher(words: string[], env: Environment) {
  const { child, output, ended } = launch([...launcher, ...words], env);
  const code = ended.then(([number]) => number);
  return { output, code, kill: () => child.kill('SIGKILL') };
}

export interface ServerProcess {
  url: string;
  pid: number;
  output: { stdout: string; stderr: string };
  /** Sends the signal and waits for the exit. Returns the exit code; null if the signal itself ended the process. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

const address = /^Listening on (http:\S+)$/m;

function untilListening(
  child: ChildProcess,
  output: { stdout: string },
  ended: Promise<unknown>,
): Promise<string | null> {
  const heard = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = address.exec(output.stdout)?.[1];
      if (url) resolve(url);
    });
  });
  return Promise.race([heard, ended.then(() => null)]);
}

/** Starts the built server in a child process. Rejects with the error output if the server exits before it listens. */
export async function startProcess(env: Environment, command = [...launcher, 'start']): Promise<ServerProcess> {
  const { child, output, ended } = launch(command, { PORT: '0', LOG_LEVEL: 'error', ...env });
  const url = await untilListening(child, output, ended);
  if (url === null) throw new Error(output.stderr.trim());
  const exited = once(child, 'exit') as typeof ended;
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return { url, pid: child.pid ?? 0, output, stop };
}

/**
 * Creates a database with one organization, whose owner has the key `phx_x`. Returns a function that copies it into an
 * empty data folder, which takes a tenth of the time of creating it there.
 */
export async function createDatabaseToCopy() {
  const folder = newDataDir();
  const server = await startProcess({ DATA_DIR: folder, OWNER_KEY: 'phx_x', DEMO: '0' });
  await server.stop('SIGTERM');
  return {
    // Unlike `cpSync`, this keeps the owner of the files: PostgreSQL does not run as root.
    copyTo: (dataDir: string) => execFileSync('cp', ['-a', `${folder}/.`, dataDir]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Creates an empty data folder and returns its path. */
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'hedgerow-process-'));
