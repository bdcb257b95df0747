import { DECISIONS_PREFIX } from '../../../storage-keys.ts';
/** A decision with its reason and the verdict at that time. */
export interface StoredDecision {
  /** When the decision was recorded, ISO 8601. */
  at: string;
  outcome: string;
  /** The reason; empty if none was entered. */
  note: string;
  verdict: string;
  /** The settings that the verdict was computed with. */
  settings: string;
}

const isStoredDecision = (value: unknown): value is StoredDecision =>
  typeof value === 'object' &&
  value !== null &&
  ['at', 'outcome', 'note', 'verdict', 'settings'].every((name) => typeof Reflect.get(value, name) === 'string');

/** Returns the decisions stored on this device, latest first. */
export function readDecisions(key: string, storage: Storage = localStorage): StoredDecision[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(DECISIONS_PREFIX + key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredDecision) : [];
  } catch {
    return [];
  }
}

/** Stores a decision on this device. Returns false if storing fails. */
export function storeDecision(key: string, decision: StoredDecision, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(DECISIONS_PREFIX + key, JSON.stringify([decision, ...readDecisions(key, storage)]));
    return true;
  } catch {
    return false;
  }
}

export const decisionsAsMarkdown = (name: string, decisions: readonly StoredDecision[]): string =>
  [
    `## Decisions on ${name}`,
    ...decisions.map(
      ({ at, outcome, note, verdict, settings }) =>
        `\n**${at.slice(0, 10)}: ${outcome}**\n\n${note === '' ? '' : `${note}\n\n`}> ${verdict} (${settings})`,
    ),
    '',
  ].join('\n');
