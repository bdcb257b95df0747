import { type Document, isScalar, Lexer, LineCounter, type Node, parseDocument, visit, type YAMLMap } from 'yaml';
import { SettingsFileError } from './settings-file.ts';

/** A file of this size has 10,000 projects, and is parsed in about a second. */
const MAX_CHARACTERS = 2_000_000;
/** Settings have at most six levels. The time to parse some forms of nesting doubles with each level. */
const MAX_DEPTH = 50;
const MAX_ERRORS = 5;

const TOO_DEEP = `The file is nested too deeply, or contains itself; at most ${MAX_DEPTH} levels are allowed.`;

/** A parsed YAML document, with the lines of its nodes. */
export interface Yaml {
  document: Document.Parsed;
  lines: LineCounter;
}

const depthChange: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/** Throws for nesting that would take the parser too long. Reads the text once, so its own time is short. */
function requirePlainTokens(text: string) {
  let depth = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '?')
      throw new SettingsFileError(['Explicit keys ("?") are not supported; write each key as "key: value".']);
    depth += depthChange[token] ?? 0;
    if (depth > MAX_DEPTH) throw new SettingsFileError([TOO_DEEP]);
  }
}

function requireReadable(text: string) {
  if (text.length > MAX_CHARACTERS)
    throw new SettingsFileError([
      `The file is too large; at most ${MAX_CHARACTERS / 1_000_000} million characters are allowed.`,
    ]);
  requirePlainTokens(text);
}

const sentences: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'The file must contain a single document; remove the line "---" and what follows it.',
};

/** Whether the parser gave up because the values are nested too deeply. It reports this like an error of the text. */
const isTooDeep = ({ message }: Error) => message.startsWith('Maximum call stack');

function syntaxErrors({ document, lines }: Yaml): string[] {
  if (document.errors.some(isTooDeep)) return [TOO_DEEP];
  const found = document.errors
    .slice(0, MAX_ERRORS)
    .map(({ code, message, pos }) => `Line ${lines.linePos(pos[0]).line}: ${sentences[code] ?? message}`);
  const others = document.errors.length - found.length;
  return others > 0 ? [...found, `There are ${others} other errors.`] : found;
}

/** Returns the sentences about the keys of a map that it has twice, and about merge keys. */
function invalidKeys(map: YAMLMap, lines: LineCounter): string[] {
  const seen = new Set<unknown>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const line = `Line ${lines.linePos(key.range?.[0] ?? 0).line}`;
    if (key.value === '<<')
      return [`${line}: Merge keys ("<<") are not supported; use "defaults" for common settings.`];
    if (seen.has(key.value)) return [`${line}: "${String(key.value)}" is given twice.`];
    seen.add(key.value);
    return [];
  });
}

/** The tags of JSON's values. Another tag, such as `!!set`, makes a value that is not JSON. */
const jsonTag = /^tag:yaml\.org,2002:(map|seq|str|int|float|bool|null)$/;

function invalidTag({ tag, range }: Node, lines: LineCounter): string[] {
  if (tag === undefined || jsonTag.test(tag)) return [];
  const name = tag.replace('tag:yaml.org,2002:', '!!');
  return [
    `Line ${lines.linePos(range?.[0] ?? 0).line}: The tag "${name}" is not supported; write the value without it.`,
  ];
}

/**
 * Returns the errors of keys and tags. The parser's own check for equal keys compares each key with all others, which
 * takes seconds for 5,000 keys.
 */
function nodeErrors({ document, lines }: Yaml): string[] {
  const found: string[] = [];
  visit(document, {
    Value: (_, node) => {
      found.push(...invalidTag(node, lines));
    },
    Map: (_, map) => {
      found.push(...invalidTag(map, lines), ...invalidKeys(map, lines));
    },
  });
  return found;
}

/**
 * Parses YAML.
 * @throws SettingsFileError with all errors and their lines
 */
export function parseYaml(text: string): Yaml {
  requireReadable(text);
  const lines = new LineCounter();
  const options = { intAsBigInt: true, lineCounter: lines, prettyErrors: false, uniqueKeys: false };
  const yaml = { document: parseDocument(text, options), lines };
  const found = syntaxErrors(yaml);
  const errors = found.length > 0 ? found : nodeErrors(yaml);
  if (errors.length > 0) throw new SettingsFileError(errors);
  return yaml;
}

function requireShallow(value: unknown, depth: number) {
  if (depth > MAX_DEPTH) throw new SettingsFileError([TOO_DEEP]);
  if (typeof value !== 'object' || value === null) return;
  for (const entry of Object.values(value)) requireShallow(entry, depth + 1);
}

/**
 * Returns a document's value. Aliases are resolved.
 * @throws SettingsFileError if the value contains itself, or far more values than the text
 */
export function documentValue(document: Document): unknown {
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError)
      throw new SettingsFileError(['The file uses its aliases ("*name") too often.']);
    throw error;
  }
  requireShallow(value, 0);
  return value;
}
