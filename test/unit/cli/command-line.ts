import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { runCommandLine } from '#cli/run.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

/** The value of the environment variable `HEDGEROW_SECRET_SHOP`. */
export const SECRET = 'https://hooks.example/services/very-secret';

export let server: TestServer;
/** The folder in which the commands of a test run. Each test has a new one. */
export let folder: string;

/** Starts a server for the tests of a file, and gives each test a folder. */
export function prepareCommandLine() {
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(inject('folder'), 'cli-'));
  });
}

/** Everything that the commands of a test file have printed or reported. */
export const outputs: string[] = [];

interface RunOptions {
  answer?: string | null;
  env?: Record<string, string>;
  signal?: AbortSignal;
  /** The server's fetch by default. */
  fetch?: typeof globalThis.fetch;
  /** Arguments that contain blanks. */
  more?: readonly string[];
  now?: Date;
}

/** Runs a command line and returns its exit code and its output. */
export async function run(line: string, options: RunOptions = {}) {
  const { answer = null, env = {}, signal = new AbortController().signal, fetch = server.fetch, more = [] } = options;
  const { now = new Date('2026-11-22T12:00:00Z') } = options;
  const [printed, reported]: [string[], string[]] = [[], []];
  const code = await runCommandLine(
    {
      env: { HEDGEROW_URL: `${server.origin}/`, HEDGEROW_KEY: server.keys.owner, HEDGEROW_SECRET_SHOP: SECRET, ...env },
      folder,
      fetch,
      print: (text) => printed.push(text),
      report: (text) => reported.push(text),
      ask: answer === null ? null : async () => answer,
      now: () => now,
      signal,
    },
    [...line.split(' '), ...more],
  );
  outputs.push(...printed, ...reported);
  return { code, printed: printed.join('\n'), reported: reported.join('\n') };
}

export const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
export const read = (name: string) => readFileSync(join(folder, name), 'utf8');
/** Writes a settings file with one project. */
export const fileFor = (id: number, settings: string, rest = '') =>
  write('hedgerow.yaml', `version: 1\nprojects: { shop: { id: ${id}, settings: { ${settings} } } }\n${rest}`);
