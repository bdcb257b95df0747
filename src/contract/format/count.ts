/** Returns a count with thousands separators: "12,345". `toLocaleString` takes as long for one number as a list for its rows. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Returns a count with its noun: "1 change", "1,204 changes".
 * @param plural the plural noun; by default the noun with an "s"
 */
export const formatCountOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;
