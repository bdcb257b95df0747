/** The exit codes of a command that did not fail. The exit code of every error is 1. */
export const EXIT = {
  ok: 0,
  /** There are differences, changes to apply, or broken rules. */
  differences: 2,
  /** A project changed after the plan was made. Nothing was applied. */
  stale: 3,
  /** Not all changes were applied. */
  partly: 4,
} as const;
