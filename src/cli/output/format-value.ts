import type { InvalidSetting } from '#changes/invalid-settings.ts';
import { stringifyExactJson } from '#contract/exact-json.ts';
import type { Json } from '#contract/field.ts';

const LONGEST = 60;

/** Control characters, and the characters that set the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal executes control characters
const unsafe = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text for a terminal: characters that control it or reorder the line are escaped as in JSON. */
export const printable = (text: string): string =>
  text.replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the name of a project for a line of output: "Shop (12)". */
export const formatProject = (name: string, id: number): string => `${printable(name)} (${id})`;

/** Returns the name of a project that does not exist yet for a line of output: "Shop (new)". */
export const formatNewProject = ({ name }: { name: string }): string => `${printable(name)} (new)`;

/** Returns a value as JSON on one line, cut to 60 characters; "not set" for null. */
export function formatValue(value: Json): string {
  if (value === null) return 'not set';
  const text = printable(stringifyExactJson(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Returns one line for each setting that the server would reject. */
export const formatInvalidSettings = (invalid: readonly InvalidSetting[]): string[] =>
  invalid.map(({ project, field, reason }) => `${formatProject(project.name, project.id)}, ${field}: ${reason}`);
