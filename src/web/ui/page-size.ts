/** How many records a page of a list has where nothing else was chosen. */
export const DEFAULT_SIZE = 25;
