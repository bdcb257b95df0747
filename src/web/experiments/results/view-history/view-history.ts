import type { Analysis, ComparedVariant } from '#verdict/analysis/types.ts';
import { formatChance } from '#verdict/text/format-number.ts';
import { VIEW_HISTORY_PREFIX } from '../../../storage-keys.ts';
import { type ConfigHashes, type ConfigPart, changedParts } from './config-hashes.ts';

/** What the page showed at one check of the results. */
export interface ViewedResult {
  /** When the server computed the results, ISO 8601. */
  at: string;
  leader: string;
  /** The leader's relative lift; null if the baseline's value is not above zero. */
  change: number | null;
  /** The limits of the lift's deciding interval (see `RequiredConfidence`). */
  low: number;
  high: number;
  /** The chance to beat the baseline. */
  beats: number;
  people: number;
  /** The hashes of the configuration at that time. Entries from older versions of the console do not contain them. */
  config?: ConfigHashes;
}

const MAX_ENTRIES = 200;

const isViewedResult = (value: unknown): value is ViewedResult => {
  const { at, leader, low, high, beats } = (value ?? {}) as Partial<ViewedResult>;
  return (
    [low, high, beats].every((number) => typeof number === 'number') &&
    typeof at === 'string' &&
    typeof leader === 'string'
  );
};

/** Returns the history stored on this device, oldest first. */
export function readViewHistory(key: string, storage: Storage = localStorage): ViewedResult[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(VIEW_HISTORY_PREFIX + key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewedResult) : [];
  } catch {
    return [];
  }
}

/** Adds an entry, at most one for each computation on the server, and returns the history. Ignores storage errors. */
export function addToViewHistory(key: string, entry: ViewedResult, storage: Storage = localStorage): ViewedResult[] {
  const before = readViewHistory(key, storage);
  if (before.some(({ at }) => at === entry.at)) return before;
  const history = [...before, entry].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-MAX_ENTRIES);
  try {
    storage.setItem(VIEW_HISTORY_PREFIX + key, JSON.stringify(history));
  } catch {
    return history;
  }
  return history;
}

/**
 * Returns the history entry for an analysis. It contains a time, numbers, hashes and a variant key, but nothing
 * confidential.
 */
export function toViewedResult(
  analysis: Analysis,
  leader: ComparedVariant,
  at: string,
  config: ConfigHashes,
): ViewedResult {
  const { change, relative, beats } = leader.comparison;
  const people = analysis.variants.reduce((sum, variant) => sum + variant.people, 0);
  return { at, leader: leader.key, change, low: relative.full[0], high: relative.full[1], beats, people, config };
}

/** A change of the configuration between two entries of the history. */
export interface ConfigChange {
  /** The times of both entries, ISO 8601. */
  between: [before: string, after: string];
  parts: ConfigPart[];
}

export function findConfigChanges(history: readonly ViewedResult[]): ConfigChange[] {
  return history.flatMap((entry, index) => {
    const before = history[index - 1];
    if (!before) return [];
    const parts = changedParts(before.config ?? {}, entry.config ?? {});
    return parts.length > 0 ? [{ between: [before.at, entry.at] as [string, string], parts }] : [];
  });
}

/** Returns the entries since the last configuration change. Earlier entries measured something else. */
export function sinceConfigChange(history: readonly ViewedResult[]): ViewedResult[] {
  const last = findConfigChanges(history).at(-1)?.between[1];
  return last === undefined ? [...history] : history.filter(({ at }) => Date.parse(at) >= Date.parse(last));
}

const CLEAR_CHANCE = 0.95;

/** Returns whether the chance to beat the baseline was at least 95% or at most 5%. */
export const isClear = ({ beats }: Pick<ViewedResult, 'beats'>): boolean =>
  beats >= CLEAR_CHANCE || beats <= 1 - CLEAR_CHANCE;

const formatTimes = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/**
 * Returns a text about repeated checks: "Checked 5 times on this device. In 2 of these checks, the chance to beat the
 * baseline was at least 95% or at most 5%. It returned to a value between 5% and 95% once."
 */
export function describeHistory(history: readonly ViewedResult[]): string {
  const clear = history.filter(isClear).length;
  const fellBack = history.filter((entry, index) => {
    const before = history[index - 1];
    return before !== undefined && isClear(before) && !isClear(entry);
  }).length;
  const checked = `Checked ${formatTimes(history.length)} on this device.`;
  const [only] = history;
  if (only && history.length === 1)
    return `${checked} Chance to beat the baseline at that time: ${formatChance(only.beats)}.`;
  if (clear === 0) return `${checked} The chance to beat the baseline was always between 5% and 95%.`;
  const often = clear === history.length ? 'all' : clear;
  const back = fellBack > 0 ? ` It returned to a value between 5% and 95% ${formatTimes(fellBack)}.` : '';
  const advice =
    ' A chance alone is not a verdict: it goes up and down, and each check is another opportunity to be wrong.';
  return `${checked} In ${often} of these checks, the chance to beat the baseline was at least 95% or at most 5%.${back}${advice}`;
}
