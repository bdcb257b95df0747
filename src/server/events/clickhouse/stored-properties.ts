import { exactText, fromText, isMarkedInteger, parseExactJson } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';

/**
 * The character of each value type. Properties are stored as a map of texts. The first character of a text is the
 * value's type, and the rest is PostgreSQL's text for the value. Filters therefore match the same events in both stores.
 */
const types = { text: 't', number: 'n', boolean: 'b', json: 'j', null: '0' } as const;

export type StoredProperties = Record<string, string>;

const SCIENTIFIC = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** Returns a finite number as text without an exponent. */
function decimal(number: number): string {
  const text = JSON.stringify(number);
  const [, sign = '', whole = '', fraction = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
}

/** Compares keys like `jsonb`: first by their length in bytes, then by their bytes. */
function compareKeys(one: string, other: string): number {
  const [first, second] = [Buffer.from(exactText(one)), Buffer.from(exactText(other))];
  return first.length - second.length || Buffer.compare(first, second);
}

const quoted = (text: string) => JSON.stringify(exactText(text));

/** Returns a JSON value in the text form of PostgreSQL's `jsonb`. */
function jsonbText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? decimal(value) : 'null';
  if (typeof value === 'string') return isMarkedInteger(value) ? exactText(value) : quoted(value);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort(compareKeys);
  return `{${keys.map((key) => `${quoted(key)}: ${jsonbText(value[key])}`).join(', ')}}`;
}

function storedValue(value: unknown): string {
  if (typeof value === 'string') return `${isMarkedInteger(value) ? types.number : types.text}${exactText(value)}`;
  if (typeof value === 'number') return Number.isFinite(value) ? `${types.number}${decimal(value)}` : types.null;
  if (typeof value === 'boolean') return `${types.boolean}${value}`;
  return value === null ? types.null : `${types.json}${jsonbText(value)}`;
}

/** Returns an event's properties from `parseExactJson` in their stored form. */
export const storedProperties = (properties: Record<string, unknown>): StoredProperties =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [exactText(key), storedValue(value)]),
  );

const parseStored = (stored: string): unknown => {
  if (stored === types.null) return null;
  return stored.startsWith(types.text) ? fromText(stored.slice(1)) : parseExactJson(stored.slice(1));
};

/** Returns a stored event's properties in the form of `parseExactJson`. */
export const propertiesOf = (stored: StoredProperties): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [fromText(key), parseStored(value)]));
