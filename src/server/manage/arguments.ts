import { parseArgs } from 'node:util';
import { UserFacingError } from '../user-facing-error.ts';
import type { Command, Option } from './define-command.ts';

/** Returns the first sentence of Node's message. The rest is advice for programmers. */
const firstSentence = (message: string) => `${message.split(/[.\n]/, 1)[0]}.`;

function parse({ options }: Command, args: readonly string[]) {
  const names = Object.keys(options).map((name) => [name, { type: 'string', multiple: true }] as const);
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(names), allowPositionals: true });
  } catch (error) {
    throw new UserFacingError(firstSentence((error as Error).message));
  }
}

function readOption(name: string, option: Option<unknown>, texts: readonly string[] = []): unknown {
  const [text, second] = texts;
  if (second !== undefined) throw new UserFacingError(`--${name} is given more than once.`);
  if (text === undefined) {
    if (option.required) throw new UserFacingError(`--${name} is missing.`);
    return undefined;
  }
  const value = option.read(text);
  if (value === undefined) throw new UserFacingError(`--${name} is "${text}" but must be ${option.mustBe}.`);
  return value;
}

function fileIn({ takesFile }: Command, [first = '', second]: readonly string[]): string {
  const surplus = takesFile ? second : first || undefined;
  if (surplus !== undefined) throw new UserFacingError(`"${surplus}" is not expected here.`);
  if (takesFile && first === '') throw new UserFacingError('The name of the file is missing.');
  return first;
}

/** Parses the arguments after the command's name. Throws a `UserFacingError` if one is invalid. */
export function readArguments(command: Command, given: readonly string[]) {
  const { values: texts, positionals } = parse(command, given);
  const values = Object.entries(command.options).map(([name, option]) => [
    name,
    readOption(name, option, texts[name] as string[] | undefined),
  ]);
  return { values: Object.fromEntries(values) as Record<string, unknown>, file: fileIn(command, positionals) };
}
