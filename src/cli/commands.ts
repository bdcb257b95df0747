import type { OptionName, Options } from './arguments.ts';
import type { Terminal } from './terminal.ts';
import { apply } from './verbs/apply.ts';
import { check } from './verbs/check.ts';
import { diff } from './verbs/diff.ts';
import { exportSettings } from './verbs/export.ts';
import { plan } from './verbs/plan.ts';
import { schema } from './verbs/schema.ts';
import { watch } from './verbs/watch.ts';

export interface Command {
  /** The arguments in the help text. */
  usage: string;
  help: string;
  options: readonly OptionName[];
  /** The maximum number of file names after the command, without the file names of options. */
  files: number;
  /** Returns the exit code. */
  run: (terminal: Terminal, options: Options, file: string | undefined) => Promise<number>;
}

const FORMATS = '[--json | --markdown]';

/** Every command, by its name on the command line. */
export const commands: Readonly<Record<string, Command>> = {
  export: {
    usage: '[--project ID…] [--flags] [--out FILE]',
    help: 'Writes the settings of projects as YAML. Updates FILE if it exists, and keeps its comments. With --flags, also writes all feature flags; without it, updates only the flags in FILE.',
    options: ['project', 'flags', 'out'],
    files: 0,
    run: exportSettings,
  },
  diff: {
    usage: `[--file FILE] ${FORMATS}`,
    help: 'Shows the changes that applying the file would make. Exits with 2 if there are differences.',
    options: ['file', 'json', 'markdown'],
    files: 0,
    run: diff,
  },
  plan: {
    usage: `--out PLAN [--file FILE] [--allow-delete] ${FORMATS}`,
    help: 'Writes a plan to PLAN: the changes that applying the file would make. Exits with 2 if there are changes. Feature flags are deleted only with --allow-delete.',
    options: ['file', 'out', 'allow-delete', 'json', 'markdown'],
    files: 0,
    run: plan,
  },
  apply: {
    usage: '[PLAN] [--file FILE] [--undo FILE] [--yes] [--allow-delete] [--reason TEXT] [--json]',
    help: 'Applies PLAN. Without PLAN, applies the file. Writes an undo plan first. Feature flags are deleted only with --allow-delete. A Hedgerow server keeps the reason in the activity of changed flags. Exit code 3: someone else changed a planned field, and nothing was applied. Exit code 4: not all changes were applied.',
    options: ['file', 'undo', 'yes', 'allow-delete', 'reason', 'json'],
    files: 1,
    run: apply,
  },
  check: {
    usage: `[--file FILE] [--project ID…] [--out PLAN] ${FORMATS}`,
    help: 'Checks the privacy rules and, if the file exists, the rules under "policy" in the file. With --out, writes the remedies of broken privacy rules as a plan. Exits with 2 if a rule is broken.',
    options: ['file', 'project', 'out', 'json', 'markdown'],
    files: 0,
    run: check,
  },
  watch: {
    usage: '--once [--file FILE] [--state FILE] [--json]',
    help: 'Starts and ends experiments on schedule, checks the running ones, and sends messages about them, as the section "watch" of the file says. Start it from cron or CI. Keeps what it has sent in the state file.',
    options: ['once', 'file', 'state', 'json'],
    files: 0,
    run: watch,
  },
  schema: {
    usage: '[--out FILE]',
    help: 'Writes the JSON Schema of the file. Editors use it for completion and validation.',
    options: ['out'],
    files: 0,
    run: schema,
  },
};

/** Returns the help text. */
export const usage = (): string =>
  [
    'Usage: npm run --silent hedgerow -- <command> [options]',
    '',
    ...Object.entries(commands).map(([name, command]) => `  ${name} ${command.usage}\n      ${command.help}`),
    '',
    'HEDGEROW_URL is the address of the server, HEDGEROW_KEY a personal key.',
    'The default of --file is hedgerow.yaml. The default of --undo is undo.json.',
    'The default of --state is .hedgerow-watch.json. With WEBHOOK_PRIVATE=1, messages can go to private addresses.',
    'Without --out, export and schema print their output. --version prints the version.',
    'With --json, errors are also printed as JSON: {"error": "…"}.',
  ].join('\n');
