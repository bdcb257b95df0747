/**
 * Which columns a list has: those that the address names, else those chosen last on this device, else the default ones.
 * @param storageKey where the choice is kept on this device
 * @param all the columns that can be chosen, in the order in which they stand
 */
export function keptColumns<Key extends string>(storageKey: string, all: readonly Key[], defaults: readonly Key[]) {
  /** The known columns of a list in an address; null where it names none. */
  const read = (text: string | null): readonly Key[] | null => {
    if (text === null) return null;
    const named = text.split(',');
    return all.filter((key) => named.includes(key));
  };
  const isDefault = (columns: readonly Key[]) => columns.join() === defaults.join();
  return {
    read,
    isDefault,
    shown: (inAddress: readonly Key[] | null): readonly Key[] =>
      inAddress ?? read(localStorage.getItem(storageKey)) ?? defaults,
    keep: (columns: readonly Key[]) => {
      if (isDefault(columns)) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, columns.join(','));
    },
  };
}
