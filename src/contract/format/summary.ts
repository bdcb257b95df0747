import { exactText, stringifyExactJson } from '../exact-json.ts';
import type { Kind } from '../field.ts';
import { isObject } from '../kinds/objects.ts';
import { uncapitalize } from './capitalize.ts';
import { describeFilter, nameOfKey } from './conditions.ts';
import { formatCountOf } from './count.ts';

/** Returns a value in one line; if `isShort`, only the count of a counted list. */
type Summarize = (value: unknown, isShort?: boolean) => string;

const text: Summarize = (value) => (typeof value === 'string' ? exactText(value) : stringifyExactJson(value));

/**
 * Returns a function that summarizes a list: its entries, after their count if there are several.
 * @param noun the noun for the entries; without a noun, they are not counted
 */
const list =
  (noun?: string, entry: Summarize = text): Summarize =>
  (value, isShort = false) => {
    if (!Array.isArray(value)) return text(value);
    if (value.length === 0) return 'Empty list';
    const entries = value.map((one: unknown) => entry(one)).join(', ');
    if (noun === undefined) return entries;
    const count = formatCountOf(value.length, noun);
    if (isShort) return count;
    return value.length === 1 ? entries : `${count}: ${entries}`;
  };

const names = list();

/** Returns a label inside a sentence: "Bodies" becomes "bodies", but "AI summaries" stays. */
const inSentence = (label: string) => (/^[A-Z][a-z]/.test(label) ? uncapitalize(label) : label);

/** Returns a function that summarizes an object: the labels of its keys with their values. */
const keys =
  (labels: Readonly<Record<string, string>>, on = 'on', off = 'off'): Summarize =>
  (value) => {
    if (!isObject(value)) return text(value);
    const state = (one: unknown) => (one === true ? ` ${on}` : one === false ? ` ${off}` : `: ${names(one)}`);
    const entries = Object.entries(value).map(([key, one]) => `${nameOfKey(labels, key)}${state(one)}`);
    const isList = Object.values(value).every((one) => typeof one === 'boolean');
    if (!isList) return entries.join('; ') || 'Empty';
    return entries.map((entry, at) => (at === 0 ? entry : inSentence(entry))).join(', ') || 'Empty';
  };

/** Returns the keys of an object that its description leaves out. */
function others(object: object, described: readonly string[]): string {
  const entries = Object.entries(object).filter(([key]) => !described.includes(key));
  return entries.length === 0 ? '' : ` (${entries.map(([key, one]) => `${key}: ${text(one)}`).join(', ')})`;
}

const condition: Summarize = (one) =>
  isObject(one) && !('values' in one)
    ? describeFilter(one) + others(one, ['type', 'key', 'operator', 'value'])
    : text(one);

const pathRule: Summarize = (rule) =>
  isObject(rule)
    ? `${text(rule['regex'] ?? '')} → ${text(rule['alias'] ?? '')}${others(rule, ['regex', 'alias'])}`
    : text(rule);

function linkedFlag(value: unknown): string {
  if (!isObject(value) || typeof value['key'] !== 'string') return text(value);
  const { key, id = null, variant } = value;
  const parts = [id === null ? '' : `ID ${text(id)}`, variant === undefined ? '' : `variant ${text(variant)}`];
  const details = parts.filter((part) => part !== '').join(', ');
  return details === '' ? key : `${key} (${details})`;
}

/** For each kind of structured values, the function that returns a value in one line. */
const summaries = {
  urls: list('URL'),
  domains: list('domain'),
  tags: names,
  attributes: names,
  error_patterns: list('pattern'),
  onboarding: keys({}, 'done', 'not done'),
  linked_flag: linkedFlag,
  payload_capture: keys({ recordHeaders: 'Headers', recordBody: 'Bodies' }),
  replay_config: keys({ record_canvas: 'Canvas', ai_config: 'AI summaries' }),
  property_filters: list('condition', condition),
  path_rules: list('rule', pathRule),
  correlation: keys({
    excluded_person_property_names: 'Person properties',
    excluded_event_names: 'Events',
    excluded_event_property_names: 'Event properties',
  }),
  json: text,
} satisfies Partial<Record<Kind, Summarize>>;

/** A kind whose values are shown as a summary until the user edits them. */
export type StructuredKind = keyof typeof summaries;

export const isStructured = (kind: Kind): kind is StructuredKind => kind in summaries;

/**
 * Returns a structured value in one line, with its whole content; any other value as JSON.
 * @param isShort whether a list of URLs, domains, conditions, rules or patterns is only counted
 */
export const summarize = (kind: Kind, value: unknown, isShort = false): string =>
  (isStructured(kind) ? summaries[kind] : text)(value, isShort);
