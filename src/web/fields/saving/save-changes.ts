import { Problem } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';
import type { Authors, Edits } from '../editing/edits.ts';
import type { Caution } from '../editing/risks.ts';
import type { Wire } from '../form-values.ts';

/** How a form reaches the server. */
export interface Exchange {
  /** The record as it is now; `isStale` tells that a reading at hand is known to be too old. Absent for a new record. */
  read?: (isStale: boolean) => Promise<Wire>;
  /** Throws a `Problem` that names every field that speaks against a request, before it is sent. */
  object?: (body: Wire, seen: Wire) => void;
  /** Sends the changed fields and answers the record. `seen` is the reading that they were made on. */
  send: (body: Wire, seen: Wire) => Promise<Wire>;
  /** Who gave the fields of the record their present values, as far as the server tells. */
  authors?: () => Promise<Authors>;
}

/** What a save replaced, by wire name, and what the server made of it. */
export interface Replaced {
  before: Wire;
  after: Wire;
}

/**
 * `contested`: nothing was sent, since someone else changed the same fields and the person has to choose.
 * `risky`: nothing was sent, since the person has to accept what a change exposes.
 * `otherwise` names the fields that the server keeps differently than they were sent.
 */
export type Saved =
  | { outcome: 'saved'; record: Wire; replaced: Replaced | null; otherwise: string[] }
  | { outcome: 'contested' }
  | { outcome: 'risky' };

/** A form that is being saved. */
export interface Saving {
  edits: Edits;
  exchange: Exchange;
  caution: Caution;
  /** Nobody knows what became of the last attempt: the record is read again before anything is sent. */
  isUncertain: boolean;
}

const isOutdated = (error: unknown) => error instanceof Problem && error.status === 412;

/** Could the server have done what was asked, although its answer did not say so? */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Problem && error.code !== 'blocked' && (error.status < 400 || error.status >= 500);

const pick = (record: Wire, names: readonly string[]): Wire =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

/** Servers write numbers and instants in more than one way. */
const isAlike = (one: unknown, other: unknown) =>
  isSame(one, other) ||
  (typeof one === 'string' &&
    typeof other === 'string' &&
    (Number(one) === Number(other) || Date.parse(one) === Date.parse(other)));

const differing = (sent: Wire, record: Wire) => Object.keys(sent).filter((name) => !isAlike(sent[name], record[name]));

function submit({ edits, exchange }: Saving, body: Wire): Promise<Wire> {
  exchange.object?.(body, edits.record());
  return exchange.send(body, edits.record());
}

async function attempt(saving: Saving): Promise<Saved> {
  const { edits, exchange, caution } = saving;
  const names = edits.changed();
  if (names.some(edits.isContested)) return { outcome: 'contested' };
  if (names.some(caution.isOpen)) return { outcome: 'risky' };
  // What an earlier attempt had carried is not sent twice.
  if (names.length === 0 && exchange.read)
    return { outcome: 'saved', record: edits.record(), replaced: null, otherwise: [] };
  const typed = Object.fromEntries(names.map((name) => [name, edits.form(name)]));
  const [before, body] = [pick(edits.record(), names), edits.body()];
  const record = await submit(saving, body);
  edits.adopt(record, typed);
  const replaced = { before, after: pick(record, names) };
  return { outcome: 'saved', record, replaced, otherwise: differing(body, record) };
}

/** Takes a reading that is not too old, tries, and where the server knows a newer version tries once more on that. */
async function onPresent(
  { edits, exchange: { read }, isUncertain }: Saving,
  send: () => Promise<Saved>,
): Promise<Saved> {
  if (read) edits.adopt(await read(isUncertain));
  try {
    return await send();
  } catch (error) {
    if (!read || !isOutdated(error)) throw error;
    edits.adopt(await read(true));
    return send();
  }
}

/**
 * Saves the changed fields without overwriting what the person has not seen:
 * fields that only others changed merge silently, the same field stops the save. Throws the server's `Problem`.
 */
export const saveChanges = (saving: Saving): Promise<Saved> => onPresent(saving, () => attempt(saving));

/** Puts back what a save replaced, unless someone changed the same fields since. Throws the server's `Problem`. */
export const takeBack = (saving: Saving, { before, after }: Replaced): Promise<Saved> =>
  onPresent(saving, async () => {
    const { edits, caution } = saving;
    const names = Object.keys(after);
    const present = pick(edits.record(), names);
    if (!isSame(present, after)) return { outcome: 'contested' };
    if (names.some((name) => caution.riskOfSending(name, before[name]) !== null)) return { outcome: 'risky' };
    const record = await submit(saving, before);
    edits.adopt(record);
    const replaced = { before: after, after: pick(record, names) };
    return { outcome: 'saved', record, replaced, otherwise: differing(before, record) };
  });
