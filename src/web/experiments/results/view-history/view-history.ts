import type { Analysis, ComparedVariant } from '#verdict/analysis/types.ts';
import { formatChance } from '#verdict/text/format-number.ts';
import { type ConfigPart, changedParts, type Fingerprints } from './config-hashes.ts';

/** What was seen at one look at the results. */
export interface Look {
  /** When the server computed what was seen, ISO 8601. */
  at: string;
  leader: string;
  change: number | null;
  low: number;
  high: number;
  beats: number;
  people: number;
  /** What was configured then; looks of other times may not tell. */
  config?: Fingerprints;
}

const PREFIX = 'hedgerow.looks:';
const MOST_KEPT = 200;

const isLook = (value: unknown): value is Look => {
  const { at, leader, low, high, beats } = (value ?? {}) as Partial<Look>;
  return (
    [low, high, beats].every((number) => typeof number === 'number') &&
    typeof at === 'string' &&
    typeof leader === 'string'
  );
};

/** The looks kept on this device under `key`, the oldest first. */
export function readLooks(key: string, storage: Storage = localStorage): Look[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLook) : [];
  } catch {
    return [];
  }
}

/** Keeps a look, once for each time that the server computed; a device that refuses keeps none. */
export function keepLook(key: string, look: Look, storage: Storage = localStorage): Look[] {
  const before = readLooks(key, storage);
  if (before.some(({ at }) => at === look.at)) return before;
  const looks = [...before, look].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-MOST_KEPT);
  try {
    storage.setItem(PREFIX + key, JSON.stringify(looks));
  } catch {
    return looks;
  }
  return looks;
}

/** What is worth keeping of an analysis: numbers and the name of a variant, no secrets. */
export function lookOf(analysis: Analysis, leader: ComparedVariant, at: string, config: Fingerprints): Look {
  const { change, relative, beats } = leader.comparison;
  const people = analysis.variants.reduce((sum, one) => sum + one.people, 0);
  return { at, leader: leader.key, change, low: relative.full[0], high: relative.full[1], beats, people, config };
}

/** An edit of what is measured, somewhere between two looks. */
export interface Edit {
  /** The looks before and after it, ISO 8601. */
  between: [before: string, after: string];
  parts: ConfigPart[];
}

/** Where the configuration differs from one look to the next. */
export function editsOf(looks: readonly Look[]): Edit[] {
  return looks.flatMap((look, at) => {
    const before = looks[at - 1];
    if (!before) return [];
    const parts = changedParts(before.config ?? {}, look.config ?? {});
    return parts.length > 0 ? [{ between: [before.at, look.at] as [string, string], parts }] : [];
  });
}

/** The looks at what is measured now: those before the last edit were at something else. */
export function looksSinceEdit(looks: readonly Look[]): Look[] {
  const last = editsOf(looks).at(-1)?.between[1];
  return last === undefined ? [...looks] : looks.filter(({ at }) => Date.parse(at) >= Date.parse(last));
}

const CLEAR = 0.95;
export const isClear = ({ beats }: Look) => beats >= CLEAR || beats <= 1 - CLEAR;

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** What many looks mean: "You looked 5 times; the chance passed 95% on 2 of them and fell back once." */
export function looksWords(looks: readonly Look[]): string {
  const passed = looks.filter(isClear).length;
  const fellBack = looks.filter((look, at) => {
    const before = looks[at - 1];
    return before !== undefined && isClear(before) && !isClear(look);
  }).length;
  const count = `You looked ${times(looks.length)} on this device`;
  const [only] = looks;
  if (only && looks.length === 1) return `${count}; the chance was ${formatChance(only.beats)}.`;
  if (passed === 0) return `${count}; the chance never passed 95%.`;
  const back = fellBack > 0 ? ` and fell back ${times(fellBack)}` : '';
  const advice =
    looks.length > 1
      ? ' The more often one looks, the more often luck passes for proof: decide on the planned day.'
      : '';
  return `${count}; the chance passed 95% on ${passed} of them${back}.${advice}`;
}
