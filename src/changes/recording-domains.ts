/** An entry that matches every domain. */
const EVERYTHING = /^(https?:\/\/)?\*(\.\*)?(:\*)?\/?$/;

/** Whether a list of recording domains limits where sessions are recorded: it is not empty, and no entry matches every domain. */
export const limitsRecording = (domains: unknown): boolean =>
  Array.isArray(domains) && domains.length > 0 && !domains.some((entry) => EVERYTHING.test(String(entry)));
