/** The exit codes of the commands. Every error has the exit code 1. */
export const EXIT = {
  ok: 0,
  /** There are differences, changes to apply, or broken rules. */
  differences: 2,
  /** A project changed since the plan. Nothing was applied. */
  stale: 3,
  /** Only some of the changes were applied. */
  partly: 4,
} as const;
