import { type Fields, isSame, type Resource, writableNames } from '#contract/resource.ts';
import { differs, type FormValues, fromForm, type Place, toForm, type Wire } from '../form-values.ts';
import type { DraftField } from './drafts.ts';

/** Where the inputs keep what they hold. */
export interface Inputs {
  get(name: string): unknown;
  set(name: string, form: unknown): void;
}

/** Who gave a field its present value, and when, in ISO 8601. */
export interface Author {
  who: string;
  at: string;
}

/** The authors of fields, by name, as far as the server tells. */
export type Authors = Readonly<Record<string, Author>>;

/** Which fields of a record a person has changed, since which value, and what became of that value meanwhile. */
export interface Edits {
  /** Tells of every change; of what is typed into other fields than `about` it need not. */
  subscribe(listener: () => void, about?: string): () => void;
  /** Grows with everything that a person does to the form; another reading leaves it alone. */
  revision(): number;
  /** The record as it was last read. */
  record(): Wire;
  form(name: string): unknown;
  /** The names of the changed fields, in reading order; the same list until it changes. */
  changed(): readonly string[];
  isChanged(name: string): boolean;
  /** Has someone else changed the field since this person began to? */
  isContested(name: string): boolean;
  /** What the server had when this person began to change the field. */
  base(name: string): unknown;
  /** Who else changed a contested field; undefined as long as nobody said. */
  author(name: string): Author | undefined;
  /** Notes who gave the fields their present values. */
  credit(authors: Authors): void;
  /** Says that an input holds something else now. What is asked from then on knows it; who subscribed is told `later`. */
  touch(name: string): void;
  put(name: string, form: unknown): void;
  /** Takes what a draft holds into the fields that nobody has changed since. */
  restore(drafts: Readonly<Record<string, DraftField>>): void;
  /** Takes another reading of the record: unchanged fields follow it, changed ones stay as typed. `sent` is what was saved with it. */
  adopt(record: Wire, sent?: FormValues): void;
  /** Accepts that saving replaces what someone else saved. */
  keepMine(name: string): void;
  /** Goes back to the record as it was last read. */
  undo(names: readonly string[]): void;
  /** What a request carries for the changed fields. */
  body(): Wire;
  /** What the inputs of the changed fields hold, and since which value. */
  drafts(): Record<string, DraftField>;
}

interface Setup {
  resource: Resource;
  record: Wire;
  place: Place;
  inputs: Inputs;
  /** The values that fields restored from a draft started from. */
  bases?: Wire;
  /** When to tell of what is typed, so that the key itself shows first; at once where it is not given. */
  later?: (work: () => void) => void;
}

const atOnce = (work: () => void) => work();

/** The body of a request: what the inputs hold, in the notation of the wire. */
export function bodyOf(fields: Fields, names: readonly string[], form: (name: string) => unknown, place: Place): Wire {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      const decoded = field && fromForm(field, form(name), place);
      return decoded && 'value' in decoded ? [[name, decoded.value]] : [];
    }),
  );
}

/** Keeps account of one form: the reading it stands on, and the base of every field that was changed. */
export function createEdits(setup: Setup): Edits {
  const { resource, record: first, place, inputs, bases: restored = {}, later = atOnce } = setup;
  const { fields } = resource;
  const names = writableNames(resource);
  const listeners = new Map<() => void, string | undefined>();
  const bases = new Map<string, unknown>(Object.entries(restored));
  const [unread, untold] = [new Set<string>(), new Set<string>()];
  let [record, revision, changed] = [first, 0, [] as readonly string[]];
  let authors: Authors = {};

  const count = () => {
    const next = names.filter((name) => bases.has(name));
    if (next.join() !== changed.join()) changed = next;
  };
  const tell = (typed: boolean) => {
    look();
    count();
    if (typed) revision += 1;
    for (const listener of listeners.keys()) listener();
  };
  const wire = (name: string) => record[name] ?? null;
  const review = (name: string) => {
    const field = fields[name];
    if (!field || !differs(field, inputs.get(name), wire(name), place)) bases.delete(name);
    else if (!bases.has(name)) bases.set(name, wire(name));
  };
  const follow = (name: string) => {
    const field = fields[name];
    bases.delete(name);
    if (field && differs(field, inputs.get(name), wire(name), place))
      inputs.set(name, toForm(field, wire(name), place));
  };
  const settle = (name: string, sent: FormValues) => {
    const isDone = name in sent && isSame(inputs.get(name), sent[name]);
    if (isDone || !bases.has(name)) return follow(name);
    if (name in sent) bases.set(name, wire(name));
    review(name);
  };
  const put = (name: string, form: unknown) => {
    inputs.set(name, form);
    review(name);
  };

  /** Looks at what was typed since anybody asked. */
  const look = () => {
    if (unread.size === 0) return;
    for (const name of unread) review(name);
    unread.clear();
    count();
  };
  const seen =
    <A extends unknown[], R>(work: (...given: A) => R) =>
    (...given: A): R => {
      look();
      return work(...given);
    };
  const tellTyped = () => {
    look();
    const typed = new Set(untold);
    untold.clear();
    for (const [listener, about] of listeners) if (about === undefined || typed.has(about)) listener();
  };

  for (const name of bases.keys()) review(name);
  count();

  return {
    subscribe(listener, about) {
      listeners.set(listener, about);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    record: () => record,
    form: inputs.get,
    changed: seen(() => changed),
    isChanged: seen((name) => bases.has(name)),
    isContested: seen((name) => bases.has(name) && !isSame(bases.get(name), wire(name))),
    base: seen((name) => bases.get(name) ?? null),
    author: (name) => authors[name],
    credit(known) {
      authors = known;
      tell(false);
    },
    touch(name) {
      revision += 1;
      const isAwaited = untold.size > 0;
      unread.add(name);
      untold.add(name);
      if (!isAwaited) later(tellTyped);
    },
    put(name, form) {
      put(name, form);
      tell(true);
    },
    restore: seen((drafts) => {
      for (const [name, { form, base }] of Object.entries(drafts)) {
        if (bases.has(name)) continue;
        bases.set(name, base);
        put(name, form);
      }
      tell(true);
    }),
    adopt: seen((next, sent = {}) => {
      record = next;
      for (const name of names) settle(name, sent);
      tell(false);
    }),
    keepMine: seen((name) => {
      bases.set(name, wire(name));
      tell(true);
    }),
    undo: seen((undone) => {
      for (const name of undone) {
        const field = fields[name];
        if (field) put(name, toForm(field, wire(name), place));
      }
      tell(true);
    }),
    body: seen(() => bodyOf(fields, changed, inputs.get, place)),
    drafts: seen(() =>
      Object.fromEntries(changed.map((name) => [name, { form: inputs.get(name), base: bases.get(name) }])),
    ),
  };
}
