import { isObject } from '#contract/kinds/objects.ts';

/**
 * Properties are stored as a map of texts: the first character is the type of the value, the rest is the text that
 * PostgreSQL shows for it, so that filters match the same events in both stores.
 */
const types = { text: 't', number: 'n', boolean: 'b', json: 'j', null: '0' } as const;

export type StoredProperties = Record<string, string>;

const SCIENTIFIC = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** A number without an exponent. */
function decimal(number: number): string {
  const text = JSON.stringify(number);
  const [, sign = '', whole = '', fraction = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
}

/** `jsonb` sorts keys by their length in bytes, then by their bytes. */
function compareKeys(one: string, other: string): number {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length - second.length || Buffer.compare(first, second);
}

/** A JSON value in the text form of PostgreSQL's `jsonb`. */
function jsonbText(value: unknown): string {
  if (typeof value === 'number') return decimal(value);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort(compareKeys);
  return `{${keys.map((key) => `${JSON.stringify(key)}: ${jsonbText(value[key])}`).join(', ')}}`;
}

function storedValue(value: unknown): string {
  if (typeof value === 'string') return `${types.text}${value}`;
  if (typeof value === 'number') return `${types.number}${decimal(value)}`;
  if (typeof value === 'boolean') return `${types.boolean}${value}`;
  return value === null ? types.null : `${types.json}${jsonbText(value)}`;
}

/** The properties of an event as they are stored. */
export const storedProperties = (properties: Record<string, unknown>): StoredProperties =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, storedValue(value)]),
  );

const parseStored = (stored: string): unknown => {
  if (stored === types.null) return null;
  return stored.startsWith(types.text) ? stored.slice(1) : JSON.parse(stored.slice(1));
};

/** The properties of a stored event. */
export const propertiesOf = (stored: StoredProperties): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, parseStored(value)]));
