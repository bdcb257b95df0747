/** The exit codes of the command line. */
export const EXIT = {
  ok: 0,
  /** The command stopped with an error. */
  error: 1,
  /** There are differences, changes to apply, or broken rules. */
  differences: 2,
  /** Someone else changed a planned field after the plan was made. Nothing was applied. */
  stale: 3,
  /** Not all changes were applied. */
  partly: 4,
} as const;
