const LARGEST = 2_147_483_647;

/** Is it a number at all? */
export const isNumber = (text: string) => /^\d+$/.test(text);

/** The id that a part of a path names; null where no record can have it. */
export const recordId = (text: string): number | null =>
  isNumber(text) && Number(text) <= LARGEST ? Number(text) : null;
