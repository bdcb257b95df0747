import * as z from 'zod/mini';

/** A part of a list: the number of records and the index of the first record. */
export interface PageQuery {
  limit: number;
  offset: number;
}

/** The default and maximum number of records per page of a list. */
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;

/** The envelope of every list. */
export interface Page<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** The schema of a page of `item`. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    count: z.number(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  });
