import { IMPACT_PREFIX } from '../../../storage-keys.ts';
/** The user's inputs for the impact. */
export interface ImpactInputs {
  /** People per month who would get the variant; null to use the current rate. */
  people: number | null;
  /** The value of one conversion or event; null if not entered. */
  value: number | null;
  /** The value's unit, for example a currency, hours or points. */
  unit: string;
}

export const emptyImpactInputs: ImpactInputs = { people: null, value: null, unit: '' };

const validAmount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** Returns the inputs stored on this device; empty inputs if there are none. */
export function readImpactInputs(key: string, storage: Storage = localStorage): ImpactInputs {
  try {
    const stored: unknown = JSON.parse(storage.getItem(IMPACT_PREFIX + key) ?? 'null');
    const { people, value, unit } = (stored ?? {}) as Partial<Record<keyof ImpactInputs, unknown>>;
    return { people: validAmount(people), value: validAmount(value), unit: typeof unit === 'string' ? unit : '' };
  } catch {
    return emptyImpactInputs;
  }
}

/** Stores the inputs on this device. Ignores storage errors. */
export function storeImpactInputs(key: string, inputs: ImpactInputs, storage: Storage = localStorage): void {
  try {
    storage.setItem(IMPACT_PREFIX + key, JSON.stringify(inputs));
  } catch {
    return;
  }
}
