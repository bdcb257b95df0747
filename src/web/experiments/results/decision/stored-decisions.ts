/** What was decided, and on what ground. */
export interface Decided {
  /** ISO 8601. */
  at: string;
  outcome: string;
  note: string;
  /** The verdict as the page said it then, with the settings it was computed with. */
  verdict: string;
  settings: string;
}

const PREFIX = 'hedgerow.decisions:';

const isDecided = (value: unknown): value is Decided =>
  typeof value === 'object' &&
  value !== null &&
  ['at', 'outcome', 'note', 'verdict', 'settings'].every((name) => typeof Reflect.get(value, name) === 'string');

/** The decisions kept on this device under `key`, the latest first. */
export function readDecisions(key: string, storage: Storage = localStorage): Decided[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDecided) : [];
  } catch {
    return [];
  }
}

/** Keeps a decision on this device; false where the device refuses to. */
export function keepDecision(key: string, decided: Decided, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(PREFIX + key, JSON.stringify([decided, ...readDecisions(key, storage)]));
    return true;
  } catch {
    return false;
  }
}

/** The decisions as Markdown, for a document that others read. */
export const decisionsText = (name: string, decisions: readonly Decided[]): string =>
  [
    `## Decisions on ${name}`,
    ...decisions.map(
      ({ at, outcome, note, verdict, settings }) =>
        `\n**${at.slice(0, 10)}: ${outcome}**\n\n${note === '' ? '' : `${note}\n\n`}> ${verdict} (${settings})`,
    ),
    '',
  ].join('\n');
