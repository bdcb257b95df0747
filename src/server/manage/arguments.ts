import { Refusal } from '../refusal.ts';
import type { Command, Option } from './command.ts';

/** The words of a command line after noun and verb: options with their texts, and the rest. */
interface Words {
  texts: Map<string, string>;
  rest: string[];
}

function textOf(name: string, words: string[]): string {
  const text = words.shift();
  if (text === undefined || text.startsWith('--')) throw new Refusal(`--${name} needs a value.`);
  return text;
}

function split(given: readonly string[]): Words {
  const words = [...given];
  const texts = new Map<string, string>();
  const rest: string[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, name, text] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) rest.push(word);
    else if (texts.has(name)) throw new Refusal(`--${name} is given twice.`);
    else texts.set(name, text ?? textOf(name, words));
  }
  return { texts, rest };
}

function readOption(name: string, option: Option<unknown>, text: string | undefined): unknown {
  if (text === undefined) {
    if (option.required) throw new Refusal(`--${name} is missing.`);
    return undefined;
  }
  const value = option.read(text);
  if (value === undefined) throw new Refusal(`--${name} is "${text}" but must be ${option.mustBe}.`);
  return value;
}

function fileOf({ takesFile }: Command, rest: readonly string[]): string {
  const [first = '', second] = rest;
  const surplus = takesFile ? second : rest[0];
  if (surplus !== undefined) throw new Refusal(`"${surplus}" is not expected here.`);
  if (takesFile && first === '') throw new Refusal('The name of the file is missing.');
  return first;
}

/** Reads the words after noun and verb as the command wants them; throws one sentence about what does not fit. */
export function readArguments(command: Command, given: readonly string[]) {
  const { texts, rest } = split(given);
  const unknown = [...texts.keys()].find((name) => !Object.hasOwn(command.options, name));
  if (unknown !== undefined) throw new Refusal(`There is no option --${unknown} here.`);
  const values = Object.entries(command.options).map(([name, option]) => [
    name,
    readOption(name, option, texts.get(name)),
  ]);
  return { values: Object.fromEntries(values) as Record<string, unknown>, file: fileOf(command, rest) };
}
