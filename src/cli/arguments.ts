import { parseArgs } from 'node:util';
import { MAX_CHANGE_REASON } from '#contract/experiment-operations.ts';
import { UserFacingError } from './user-facing-error.ts';

/** How a command prints its result. */
export type Format = 'text' | 'json' | 'markdown';

/** The parsed options. Each command accepts only some of them; the others have their default values. */
export interface Options {
  /** The path of the settings file. */
  file: string;
  /** The path of the output file; null without `--out`. */
  out: string | null;
  /** The path of the undo plan. */
  undo: string;
  /** The ids of all `--project` options; null without this option. */
  projects: number[] | null;
  yes: boolean;
  /** Whether to export flags, too. */
  flags: boolean;
  /** Whether flags can be deleted. */
  allowDelete: boolean;
  /** Why flags are changed; null without `--reason`. */
  reason: string | null;
  /** The path of the state file. */
  state: string;
  /** Whether to watch experiments only once. */
  once: boolean;
  format: Format;
}

const types = {
  file: { type: 'string' },
  out: { type: 'string' },
  undo: { type: 'string' },
  project: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
  flags: { type: 'boolean' },
  'allow-delete': { type: 'boolean' },
  reason: { type: 'string' },
  state: { type: 'string' },
  once: { type: 'boolean' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
} as const;

/** The name of an option on the command line. */
export type OptionName = keyof typeof types;

/** Returns the first sentence of an error message from Node. The rest is advice for programmers. */
const firstSentence = (error: unknown) => `${String((error as Error).message).split(/[.\n]/, 1)[0]}.`;

function parse(args: readonly string[], accepted: readonly OptionName[]) {
  const options = Object.fromEntries(accepted.map((name) => [name, types[name]]));
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UserFacingError(firstSentence(error));
  }
}

function projectIds(values: readonly string[] | undefined): number[] | null {
  if (values === undefined) return null;
  const texts = values.flatMap((value) => value.split(','));
  const wrong = texts.find((text) => !/^\d+$/.test(text));
  if (wrong !== undefined) throw new UserFacingError(`--project is "${wrong}" but must be the id of a project.`);
  return texts.map(Number);
}

function reasonIn(text: string | undefined): string | null {
  if (text !== undefined && text.length > MAX_CHANGE_REASON)
    throw new UserFacingError(`--reason has ${text.length} characters; at most ${MAX_CHANGE_REASON} are allowed.`);
  return text ?? null;
}

/**
 * Parses the arguments after the command's name.
 * @param accepted the names of the options that the command accepts
 * @throws UserFacingError if an argument is unknown or invalid
 */
export function readArguments(args: readonly string[], accepted: readonly OptionName[], maxFiles: number) {
  const { values, positionals } = parse(args, accepted);
  const {
    file,
    out,
    undo,
    project,
    yes,
    flags,
    'allow-delete': allowDelete,
    reason,
    state,
    once,
    json,
    markdown,
  } = values as Partial<Record<OptionName, never>>;
  if (positionals.length > maxFiles) throw new UserFacingError(`"${positionals[maxFiles]}" is not expected here.`);
  if (json && markdown) throw new UserFacingError('Choose either --json or --markdown.');
  const options: Options = {
    file: file ?? 'hedgerow.yaml',
    out: out ?? null,
    undo: undo ?? 'undo.json',
    projects: projectIds(project),
    yes: yes === true,
    flags: flags === true,
    allowDelete: allowDelete === true,
    reason: reasonIn(reason),
    state: state ?? '.hedgerow-watch.json',
    once: once === true,
    format: json ? 'json' : markdown ? 'markdown' : 'text',
  };
  return { options, positionals };
}
