import { type Fields, isSame, type Resource, writableNames } from '#contract/resource.ts';
import type { DraftField } from './drafts.ts';
import { differs, type FormValues, fromForm, type Place, toForm, type Wire } from './form-values.ts';

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
  subscribe(listener: () => void): () => void;
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
  /** Says that an input holds something else now. */
  touch(name: string): void;
  put(name: string, form: unknown): void;
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
}

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
export function createEdits({ resource, record: first, place, inputs, bases: restored = {} }: Setup): Edits {
  const { fields } = resource;
  const names = writableNames(resource);
  const listeners = new Set<() => void>();
  const bases = new Map<string, unknown>(Object.entries(restored));
  let [record, revision, changed] = [first, 0, [] as readonly string[]];
  let authors: Authors = {};

  const tell = (typed: boolean) => {
    const next = names.filter((name) => bases.has(name));
    if (next.join() !== changed.join()) changed = next;
    if (typed) revision += 1;
    for (const listener of listeners) listener();
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

  for (const name of bases.keys()) review(name);
  changed = names.filter((name) => bases.has(name));

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    record: () => record,
    form: inputs.get,
    changed: () => changed,
    isChanged: (name) => bases.has(name),
    isContested: (name) => bases.has(name) && !isSame(bases.get(name), wire(name)),
    base: (name) => bases.get(name) ?? null,
    author: (name) => authors[name],
    credit(known) {
      authors = known;
      tell(false);
    },
    touch(name) {
      review(name);
      tell(true);
    },
    put(name, form) {
      put(name, form);
      tell(true);
    },
    adopt(next, sent = {}) {
      record = next;
      for (const name of names) settle(name, sent);
      tell(false);
    },
    keepMine(name) {
      bases.set(name, wire(name));
      tell(true);
    },
    undo(undone) {
      for (const name of undone) {
        const field = fields[name];
        if (field) put(name, toForm(field, wire(name), place));
      }
      tell(true);
    },
    body: () => bodyOf(fields, changed, inputs.get, place),
    drafts: () => Object.fromEntries(changed.map((name) => [name, { form: inputs.get(name), base: bases.get(name) }])),
  };
}
