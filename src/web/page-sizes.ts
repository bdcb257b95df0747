/** The default page size of lists. */
export const DEFAULT_PAGE_SIZE = 25;
