/** More rows of a list than these are not loaded, so that a page stays light. */
export const MAX_LOADED_ROWS = 10_000;
