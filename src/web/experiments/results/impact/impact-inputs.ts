/** What a reader says is at stake. */
export interface Stakes {
  /** People a month who would get the winner; null: at the pace of the experiment. */
  people: number | null;
  /** What one conversion, or one event, is worth; null where nobody says. */
  value: number | null;
  /** In which unit: a currency, hours, points. */
  unit: string;
}

const PREFIX = 'hedgerow.impact:';

export const noStakes: Stakes = { people: null, value: null, unit: '' };

const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

/** The stakes kept on this device under `key`. */
export function readStakes(key: string, storage: Storage = localStorage): Stakes {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? 'null');
    const { people, value, unit } = (kept ?? {}) as Partial<Record<keyof Stakes, unknown>>;
    return { people: amount(people), value: amount(value), unit: typeof unit === 'string' ? unit : '' };
  } catch {
    return noStakes;
  }
}

/** Keeps the stakes on this device; one that keeps nothing still shows them until the page is left. */
export function keepStakes(key: string, stakes: Stakes, storage: Storage = localStorage): void {
  try {
    storage.setItem(PREFIX + key, JSON.stringify(stakes));
  } catch {
    return;
  }
}
