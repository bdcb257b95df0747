import { createInterface } from 'node:readline/promises';
import { runCommandLine } from './run.ts';

const { env, stdin, stdout } = process;

const canceled = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => canceled.abort());

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal: canceled.signal });
  } finally {
    lines.close();
  }
}

runCommandLine(
  {
    env,
    // npm runs the program in the package's folder. `INIT_CWD` is the folder where the user typed the command.
    folder: env['INIT_CWD'] ?? process.cwd(),
    fetch,
    print: (line) => stdout.write(`${line}\n`),
    report: (line) => process.stderr.write(`${line}\n`),
    ask: stdin.isTTY ? ask : null,
    now: () => new Date(),
    signal: canceled.signal,
  },
  process.argv.slice(2),
).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
