const LARGEST = 2_147_483_647;

/** Whether the text is a number. */
export const isNumber = (text: string) => /^\d+$/.test(text);

/** Parses the id in a path; null if no record can have it. */
export const recordId = (text: string): number | null =>
  isNumber(text) && Number(text) <= LARGEST ? Number(text) : null;
