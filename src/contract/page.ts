import * as z from 'zod/mini';

/** The part of a list to return: the maximum number of records, and the index of the first one. */
export interface PageQuery {
  limit: number;
  offset: number;
}

/** The number of records per page if the request has no `limit`. */
export const DEFAULT_LIMIT = 100;
/** The maximum number of records per page. */
export const MAX_LIMIT = 1000;

/** The envelope of a list that is requested with `limit` and `offset`. */
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
