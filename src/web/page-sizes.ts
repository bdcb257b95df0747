/** The default page size of lists. */
export const DEFAULT_PAGE_SIZE = 25;

/** The page sizes that a list offers. */
export const LIST_PAGE_SIZES: readonly number[] = [25, 50, 100, 250, 1000];

/** The page sizes that the activity offers. */
export const ACTIVITY_PAGE_SIZES: readonly number[] = [10, 25, 50, 100];

/** The page size for loading the whole activity. */
export const ALL_ACTIVITY_PAGE_SIZE = 100;

/** The number of recent activity entries that are searched for the authors of changes. */
export const RECENT_ACTIVITY_SIZE = 50;

/** The page size for loading all experiments of a backup. */
export const BACKUP_PAGE_SIZE = 100;

/** The maximum number of rows that a list loads, to keep the page fast. */
export const MAX_LOADED_ROWS = 10_000;
