import type { Field } from '#contract/field.ts';
import { isListing, type Place } from '../form-values.ts';
import { invalidEntries } from '../inputs/list-verdict.ts';
import { bodyOf, type Edits } from './edits.ts';

/** Why a change of a field deserves a second look, by its name; null where this change does not. */
export type Risks = Readonly<Record<string, (before: unknown, after: unknown) => string | null>>;

/** Which changes expose or move something, and which of these a person has accepted. */
export interface Caution {
  subscribe(listener: () => void): () => void;
  /** What the change of a field exposes as it stands; null where it exposes nothing, or cannot be sent. */
  riskOf(name: string): string | null;
  /** What it would expose if the server's value became `after`. */
  riskOfSending(name: string, after: unknown): string | null;
  /** Has a person accepted the risk of exactly this change? */
  isAccepted(name: string): boolean;
  accept(name: string, isAccepted: boolean): void;
  /** Forgets what was accepted, as after a save: the same change again is another decision. */
  forget(): void;
  /** Is there a risk that nobody has accepted? */
  isOpen(name: string): boolean;
}

interface Setup {
  fields: Readonly<Record<string, Field>>;
  edits: Edits;
  place: Place;
  risks: Risks;
}

/** Which entries of a list become invalid with a change, as it follows "I accept that"; null where none do. */
function invalidRisk(field: Field | undefined, before: unknown, after: unknown): string | null {
  if (!field || !isListing(after)) return null;
  const known = new Set(isListing(before) ? before : []);
  const added = invalidEntries(field.kind, after).filter((entry) => !known.has(entry));
  if (added.length === 0) return null;
  const entries = added.map((entry) => `“${entry}”`).join(', ');
  return added.length === 1 ? `${entries} is invalid and has no effect.` : `${entries} are invalid and have no effect.`;
}

/** Keeps account of the accepted risks of one form; a change that goes on after it was accepted is to be accepted again. */
export function createCaution({ fields, edits, place, risks }: Setup): Caution {
  const accepted = new Map<string, string>();
  const listeners = new Set<() => void>();
  const changeOf = (name: string) => JSON.stringify([edits.record()[name] ?? null, edits.form(name)]);
  const riskOfSending = (name: string, after: unknown) => {
    const before = edits.record()[name];
    const found = [risks[name]?.(before, after) ?? null, invalidRisk(fields[name], before, after)];
    return found.filter((risk) => risk !== null).join(' ') || null;
  };
  const riskOf = (name: string) => {
    const body = bodyOf(fields, [name], edits.form, place);
    return name in body ? riskOfSending(name, body[name]) : null;
  };
  const isAccepted = (name: string) => accepted.get(name) === changeOf(name);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    riskOf,
    riskOfSending,
    isAccepted,
    accept(name, isNow) {
      if (isNow) accepted.set(name, changeOf(name));
      else accepted.delete(name);
      for (const listener of listeners) listener();
    },
    forget: () => accepted.clear(),
    isOpen: (name) => !isAccepted(name) && riskOf(name) !== null,
  };
}
