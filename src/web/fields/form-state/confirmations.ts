import type { ConfirmationRules } from '#changes/project-confirmations.ts';
import type { Field } from '#contract/field.ts';
import type { FormScope } from '../form-values.ts';
import { type Edits, requestBody } from './edits.ts';

/** Which changes need a confirmation, and which are confirmed. */
export interface Confirmations {
  subscribe(listener: () => void): () => void;
  /** Returns the consequence of a field's current change; null if the change needs no confirmation. */
  messageFor(name: string): string | null;
  /** Returns the consequence of changing a field to `after`; null if the change needs no confirmation. */
  messageForValue(name: string, after: unknown): string | null;
  /** Whether the user has confirmed the current change of a field. */
  isConfirmed(name: string): boolean;
  setConfirmed(name: string, isAccepted: boolean): void;
  /** Removes all confirmations, for example after a save. */
  reset(): void;
  /** Whether the current change of a field still needs a confirmation. */
  isPending(name: string): boolean;
}

interface Setup {
  fields: Readonly<Record<string, Field>>;
  edits: Edits;
  scope: FormScope;
  rules: ConfirmationRules;
  /** Returns the consequence of invalid new entries in a list; null if there are none. */
  listMessage: (field: Field, before: unknown, after: unknown) => string | null;
}

/** Tracks the confirmations of one form. A further change of a confirmed field needs a new confirmation. */
export function createConfirmations({ fields, edits, scope, rules, listMessage }: Setup): Confirmations {
  const accepted = new Map<string, string>();
  const listeners = new Set<() => void>();
  const changeOf = (name: string) => JSON.stringify([edits.record()[name] ?? null, edits.inputValue(name)]);
  const messageForValue = (name: string, after: unknown) => {
    const before = edits.record()[name];
    const field = fields[name];
    const messages = [rules[name]?.(before, after), field && listMessage(field, before, after)];
    return messages.filter(Boolean).join(' ') || null;
  };
  const messageFor = (name: string) => {
    const body = requestBody(fields, [name], edits.inputValue, scope);
    return name in body ? messageForValue(name, body[name]) : null;
  };
  const isConfirmed = (name: string) => accepted.get(name) === changeOf(name);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    messageFor,
    messageForValue,
    isConfirmed,
    setConfirmed(name, isNow) {
      if (isNow) accepted.set(name, changeOf(name));
      else accepted.delete(name);
      for (const listener of listeners) listener();
    },
    reset: () => accepted.clear(),
    isPending: (name) => !isConfirmed(name) && messageFor(name) !== null,
  };
}
