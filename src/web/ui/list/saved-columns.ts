/**
 * Manages a list's visible columns: the columns in the URL, or those saved on this device, or the defaults.
 * @param all the optional columns, in display order
 */
export function createSavedColumns<Key extends string>(
  storageKey: string,
  all: readonly Key[],
  defaults: readonly Key[],
) {
  /** Parses the known columns from a URL parameter; null if it is missing. */
  const read = (text: string | null): readonly Key[] | null => {
    if (text === null) return null;
    const named = text.split(',');
    return all.filter((key) => named.includes(key));
  };
  const isDefault = (columns: readonly Key[]) => columns.join() === defaults.join();
  return {
    read,
    isDefault,
    shown: (inUrl: readonly Key[] | null): readonly Key[] =>
      inUrl ?? read(localStorage.getItem(storageKey)) ?? defaults,
    save: (columns: readonly Key[]) => {
      if (isDefault(columns)) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, columns.join(','));
    },
  };
}
