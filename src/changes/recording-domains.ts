/** An entry that matches every domain. */
const EVERYTHING = /^(https?:\/\/)?\*(\.\*)?(:\*)?\/?$/;

/**
 * Whether a list of recording domains limits where sessions are recorded. True if the list has entries and none of them
 * matches every domain.
 */
export const limitsRecording = (domains: unknown): boolean =>
  Array.isArray(domains) && domains.length > 0 && !domains.some((entry) => EVERYTHING.test(String(entry)));
