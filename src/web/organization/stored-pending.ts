import { isSecret, type Settings, settingNames } from '#changes/compare.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** The values that the user chose but has not applied yet, by project id. */
export type PendingValues = ReadonlyMap<number, Settings>;

const isStorable = ([name]: [string, unknown]) => settingNames.includes(name) && !isSecret(name);

const storableOf = (settings: object): Settings => Object.fromEntries(Object.entries(settings).filter(isStorable));

/** Parses stored pending changes. Returns an empty map if the text is invalid. */
export function parsePending(text: string | null): PendingValues {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(isObject(stored) ? stored : {}).map(
      ([id, settings]) => [Number(id), isObject(settings) ? storableOf(settings) : {}] as const,
    );
    return new Map(entries.filter(([id, settings]) => id > 0 && Object.keys(settings).length > 0));
  } catch {
    return new Map();
  }
}

/** Returns `values` together with the secrets of `before`. Values from another tab contain no secrets. */
export function withSecretsOf(before: PendingValues, values: PendingValues): PendingValues {
  const merged = new Map(values);
  for (const [id, settings] of before) {
    const secrets = Object.entries(settings).filter(([name]) => isSecret(name));
    if (secrets.length > 0) merged.set(id, { ...merged.get(id), ...Object.fromEntries(secrets) });
  }
  return merged;
}

/** Stores pending changes on this device, so that a reload keeps them. Secrets are left out. */
export function storePending(key: string, values: PendingValues): void {
  const kept = [...values].map(([id, settings]) => [id, storableOf(settings)] as const);
  const stored = Object.fromEntries(kept.filter(([, settings]) => Object.keys(settings).length > 0));
  try {
    if (Object.keys(stored).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // If storing fails, the changes are kept until the page is closed.
  }
}
