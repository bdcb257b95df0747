import { SettingsFileError } from '#changes/file/settings-file.ts';
import { Problem } from '#contract/problem.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readArguments } from './arguments.ts';
import { commands, usage } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { type Terminal, withRedaction } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

const isExpected = (error: unknown): error is Error =>
  error instanceof UserFacingError || error instanceof SettingsFileError || error instanceof Problem;

/** Reports an error on stderr; with `--json`, also prints it on stdout, where programs read the result. */
function reportError({ print, report }: Terminal, args: readonly string[], message: string) {
  report(message);
  if (args.includes('--json')) print(JSON.stringify({ error: message }));
}

/** Runs a command line and returns the exit code. Reports a cancellation and expected errors, and throws all other errors. */
export async function runCommandLine(given: Terminal, args: readonly string[]): Promise<number> {
  const terminal = withRedaction(given);
  const [name = '--help', ...rest] = args;
  if (name === '--help' || rest.includes('--help')) {
    terminal.print(usage());
    return 0;
  }
  if (name === '--version') {
    terminal.print(manifest.version);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UserFacingError(`There is no command "${name}"; --help lists the commands.`);
    const { options, positionals } = readArguments(rest, command.options, command.files);
    return await command.run(terminal, options, positionals[0]);
  } catch (error) {
    if (terminal.signal.aborted) {
      reportError(terminal, args, 'Canceled.');
      return EXIT.error;
    }
    if (!isExpected(error)) throw error;
    reportError(terminal, args, error.message);
    return EXIT.error;
  }
}
