/** An entry that matches every domain. */
const EVERYTHING = /^(https?:\/\/)?\*(\.\*)?(:\*)?\/?$/;

/**
 * Whether the recording domains limit where sessions are recorded: the list is not empty, and no entry matches every
 * domain.
 */
export const limitsRecording = (domains: unknown): boolean =>
  Array.isArray(domains) && domains.length > 0 && !domains.some((entry) => EVERYTHING.test(String(entry)));
