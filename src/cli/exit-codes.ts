/** The exit codes of a command that ran to its end. A command that stops with an error has the exit code 1. */
export const EXIT = {
  ok: 0,
  /** There are differences, changes to apply, or broken rules. */
  differences: 2,
  /** A project changed after the plan was made. Nothing was applied. */
  stale: 3,
  /** Not all changes were applied. */
  partly: 4,
} as const;
