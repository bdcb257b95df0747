import { parseList } from './url-params.ts';

/**
 * Returns functions for a list's visible columns: those in the URL, else those saved on this device, else the defaults.
 * @param all the optional columns, in display order
 */
export function createSavedColumns<Key extends string>(
  storageKey: string,
  all: readonly Key[],
  defaults: readonly Key[],
) {
  const isDefault = (columns: readonly Key[]) => columns.join() === defaults.join();
  return {
    isDefault,
    shown: (inUrl: readonly Key[] | null): readonly Key[] =>
      inUrl ?? parseList(all, localStorage.getItem(storageKey)) ?? defaults,
    save: (columns: readonly Key[]) => {
      if (isDefault(columns)) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, columns.join(','));
    },
  };
}
