import type { EventDefinition } from '#contract/event-operations.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { Db } from '../db/connection-pool.ts';
import type { Batch } from './event.ts';
import type { QueryOfKind, QueryResults } from './event-query.ts';

/** The request for a page of a project's event names. */
export interface DefinitionQuery extends PageQuery {
  project_id: number;
  /** A part of the name, case-insensitive. An empty text selects all names. */
  search: string;
}

export type DefinitionPage = Pick<Page<EventDefinition>, 'count' | 'results'>;

/**
 * Stores events and runs queries on them. The rest of the server uses only this interface, not the stores behind it.
 */
export interface EventStore {
  /** Creates missing tables. Throws 503 while the store is unavailable. */
  prepare: (signal?: AbortSignal) => Promise<void>;
  /**
   * Stores a batch and its changes of people. Drops events if the project already has an event with the same uuid. A
   * failed batch can be sent again.
   * @param tx the caller's transaction. A store in the same database stores the batch in this transaction.
   */
  append: (batch: Batch, tx?: Db) => Promise<void>;
  /**
   * Returns a query's result. Throws 400 for a query that is too large or has an invalid value, 499 when the signal
   * aborts, 503 while the store is unavailable, and 504 after a minute.
   */
  measure: <K extends keyof QueryResults>(query: QueryOfKind<K>, signal: AbortSignal) => Promise<QueryResults[K]>;
  /** Returns a page of a project's event names, sorted by character code. */
  listDefinitions: (query: DefinitionQuery) => Promise<DefinitionPage>;
  /** Deletes the events of deleted projects. If a shutdown interrupts this, the next start continues. */
  deleteOrphanedEvents: (signal?: AbortSignal) => Promise<void>;
}

/** An event store in one database. During a move, a project's events are in two of them. */
export interface SingleEventStore extends EventStore {
  /**
   * Stores a batch after another store has stored it. Does not store its changes of people again, because a later batch
   * may have changed the same people in between.
   */
  appendCopy: (batch: Batch, tx?: Db) => Promise<void>;
}
