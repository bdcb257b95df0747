const LARGEST = 2_147_483_647;

/** Whether the text contains only digits. */
export const isNumber = (text: string) => /^\d+$/.test(text);

/** Parses an id from a path; null if no record can have this id. */
export const recordId = (text: string): number | null =>
  isNumber(text) && Number(text) <= LARGEST ? Number(text) : null;
