/**
 * Returns a count with its noun: "1 change", "1,204 changes".
 * @param plural the plural noun; by default the noun with an "s"
 */
export const formatCountOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
