/** The parts of the process that a command uses. They are a parameter, so that tests can run commands without a new process. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  folder: string;
  fetch: typeof fetch;
  /** Writes a line of the command's output (stdout). */
  print(line: string): void;
  /** Writes a line about the progress or an error (stderr). */
  report(line: string): void;
  /** Asks a question and returns the answer; null if the terminal is not interactive. */
  ask: ((question: string) => Promise<string>) | null;
  now(): Date;
  /** Aborts on Ctrl+C. */
  signal: AbortSignal;
}

const MIN_LENGTH = 4;

/**
 * Returns a terminal whose output hides the values of `HEDGEROW_KEY` and of all `HEDGEROW_SECRET_…` variables. Values under
 * 4 characters stay visible.
 */
export function withRedaction(terminal: Terminal): Terminal {
  const secrets = Object.entries(terminal.env)
    .filter(([name]) => name === 'HEDGEROW_KEY' || name.startsWith('HEDGEROW_SECRET_'))
    .flatMap(([, value]) => (value !== undefined && value.length >= MIN_LENGTH ? [value] : []))
    .sort((one, other) => other.length - one.length);
  const redact = (line: string) => secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line);
  return {
    ...terminal,
    print: (line) => terminal.print(redact(line)),
    report: (line) => terminal.report(redact(line)),
  };
}
