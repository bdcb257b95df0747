import { isObject } from '#contract/kinds/objects.ts';
import { tooLarge } from '#contract/problem.ts';
import { parseSdkJson } from '../request/sdk-json.ts';
import { malformed } from './incoming-event.ts';
import { timeSlices } from './time-slices.ts';

/** A capture request, split so that no parsing step takes long. */
export interface SplitBatch {
  /** The request without the entries of its event lists. Contains for example the token and the client's time. */
  outer: Record<string, unknown>;
  /** The JSON text of each event. */
  events: string[];
}

/** PostHog also rejects larger events. */
const MAX_EVENT_BYTES = 1024 * 1024;
const MAX_EVENTS = 50_000;
/** Deeper JSON is rejected, because a recursive parser would overflow the stack. */
const MAX_DEPTH = 100;
/** The number of characters that are scanned before other requests can run. A scan takes about a millisecond. */
const STEP = 1 << 18;

const [QUOTE, COMMA, COLON, LIST, ESCAPE, LIST_END, OBJECT, OBJECT_END] = [
  0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
];

/** The keys that can contain a request's events. The first key in this order is used. */
const names = ['batch', 'data'];

interface List {
  /** The positions of the list's opening and closing brackets. */
  start: number;
  end: number;
  depth: number;
  /** The start and end position of each entry. */
  entries: [start: number, end: number][];
}

/** Finds the lists of events and the positions of their entries in JSON text without parsing it. */
class ListScanner {
  /** The complete lists, by key. The key is '' if the whole text is a list. */
  readonly lists = new Map<string, List>();
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #inString = false;
  #stringStart = 0;
  /** The last string in the outermost object. */
  #lastString = '';
  /** The key in the outermost object whose value is being scanned. */
  #key = '';
  #open: (List & { name: string }) | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Scans the next characters. Returns whether the end of the text is reached. */
  step(): boolean {
    const end = Math.min(this.#at + STEP, this.#text.length);
    for (; this.#at < end; this.#at++) {
      const sign = this.#text.charCodeAt(this.#at);
      if (this.#inString) this.#readInString(sign);
      else this.#read(sign);
    }
    return this.#at >= this.#text.length;
  }

  #readInString(sign: number) {
    if (sign === ESCAPE) this.#at++;
    else if (sign === QUOTE) {
      this.#inString = false;
      if (this.#depth === 1) this.#lastString = this.#text.slice(this.#stringStart, this.#at);
    }
  }

  #read(sign: number) {
    if (sign === QUOTE) {
      this.#inString = true;
      this.#stringStart = this.#at + 1;
    } else if (sign === LIST || sign === OBJECT) this.#enter(sign);
    else if (sign === LIST_END || sign === OBJECT_END) this.#leave();
    else if (sign === COLON && this.#depth === 1) this.#key = this.#lastString;
    else if (sign === COMMA) this.#separate();
  }

  #enter(sign: number) {
    const isList = sign === LIST && this.#open === null && (this.#depth === 0 || this.#isValueOfList());
    this.#depth++;
    if (this.#depth > MAX_DEPTH) throw malformed(`JSON parse error - more than ${MAX_DEPTH} levels deep`);
    if (isList)
      this.#open = { name: this.#key, start: this.#at, end: 0, depth: this.#depth, entries: [[this.#at + 1, 0]] };
  }

  /** Whether a list that starts here is the value of a key in `names`, in the outermost object. */
  #isValueOfList(): boolean {
    return this.#depth === 1 && names.includes(this.#key);
  }

  #leave() {
    const open = this.#open;
    if (open && this.#depth === open.depth) {
      this.#endEntry(open);
      open.end = this.#at;
      this.lists.set(open.name, open);
      this.#open = null;
    }
    this.#depth--;
  }

  #separate() {
    const open = this.#open;
    if (open && this.#depth === open.depth) {
      this.#endEntry(open);
      if (open.entries.length >= MAX_EVENTS) throw tooLarge(`A request can have at most ${MAX_EVENTS} events.`);
      open.entries.push([this.#at + 1, 0]);
    } else if (this.#depth === 1) this.#key = '';
  }

  #endEntry({ entries }: List) {
    const last = entries.at(-1);
    if (!last) return;
    last[1] = this.#at;
    if (last[1] - last[0] > MAX_EVENT_BYTES) throw eventTooLarge();
  }
}

const eventTooLarge = () => tooLarge(`An event can be at most ${MAX_EVENT_BYTES / 1024 / 1024} MB.`);

/**
 * Parses a part of a request with `parseSdkJson`. Throws 400 if the part is not JSON.
 * @param failed the beginning of the error message, for example `Event 3 of the batch has a JSON parse error`
 */
export function parsePart(text: string, failed: string): unknown {
  try {
    return parseSdkJson(text);
  } catch (error) {
    throw malformed(`${failed} - ${(error as Error).message}`);
  }
}

const isEmpty = (text: string, { entries: [[start, end] = [0, 0], ...others] }: List) =>
  others.length === 0 && text.slice(start, end).trim() === '';

/** Returns the text without a list's entries. */
const without = (text: string, { start, end }: List) => `${text.slice(0, start + 1)}${text.slice(end)}`;

/** Parses the parts of the request outside the event lists. */
function parseOuter(text: string, lists: readonly List[]): unknown {
  const fromTheEnd = lists.toSorted((one, other) => other.start - one.start);
  const outer = fromTheEnd.reduce(without, text);
  if (outer.length > MAX_EVENT_BYTES) throw eventTooLarge();
  return parsePart(outer, 'JSON parse error');
}

const entriesOf = (text: string, list: List) =>
  isEmpty(text, list) ? [] : list.entries.map(([start, end]) => text.slice(start, end));

/**
 * Splits a request that is an event list, an object with an event list, or a single event. Throws 400 for anything else,
 * and 413 for too many events or an event that is too large.
 */
export async function splitBatch(text: string): Promise<SplitBatch> {
  const scanner = new ListScanner(text);
  const sliceEnd = timeSlices();
  while (!scanner.step()) await sliceEnd();
  const whole = scanner.lists.get('');
  const found = names.flatMap((name) => scanner.lists.get(name) ?? []);
  const outer = parseOuter(text, whole ? [whole] : found);
  if (whole && Array.isArray(outer)) return { outer: {}, events: entriesOf(text, whole) };
  if (!isObject(outer)) throw malformed('The body is neither an event nor a list of events.');
  const batch = outer['batch'] ?? outer['data'];
  if (batch === undefined) return { outer, events: [text] };
  const [list] = found;
  if (!Array.isArray(batch) || !list) throw malformed('"batch" or "data" must be a list of events.');
  return { outer, events: entriesOf(text, list) };
}
