import type { EventDefinition } from '#contract/event-operations.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Batch } from './event.ts';
import type { QueryOfKind, QueryResults } from './event-query.ts';

/** A page of the names of a project's events. */
export interface DefinitionQuery extends PageQuery {
  project_id: number;
  /** Part of the name, in any case; empty for all. */
  search: string;
}

export type DefinitionPage = Pick<Page<EventDefinition>, 'count' | 'results'>;

/** Where the events of projects are stored, and how questions about them are answered. The rest of the server knows only this. */
export interface EventStore {
  /** Creates the tables that are missing. Throws 503 while the store is unavailable. */
  prepare: () => Promise<void>;
  /**
   * Stores a batch and the changes of people in it. Events whose uuid the project has already are dropped. A batch that
   * failed can be sent again.
   * @param tx a transaction of the caller, which the batch becomes a part of if the store is in the same database
   */
  append: (batch: Batch, tx?: Db) => Promise<void>;
  /**
   * Answers a question. Throws 400 for a query that is too large or has a value that can't be used, 499 when the signal
   * aborts, 503 while the store is unavailable, and 504 after a minute.
   */
  measure: <K extends keyof QueryResults>(query: QueryOfKind<K>, signal: AbortSignal) => Promise<QueryResults[K]>;
  /** The names of a project's events in the order of their characters' codes. */
  listDefinitions: (query: DefinitionQuery) => Promise<DefinitionPage>;
  /** Deletes the events of deleted projects. What a shutdown leaves is deleted after the next start. */
  forget: (signal?: AbortSignal) => Promise<void>;
}
