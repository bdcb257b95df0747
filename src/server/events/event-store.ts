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
  /** The beginning of today in the project's time zone, as ISO 8601. */
  today: string;
}

export type DefinitionPage = Pick<Page<EventDefinition>, 'count' | 'results'>;

/**
 * Stores events and runs queries on them. The rest of the server uses only this interface, not the stores behind it.
 */
export interface EventStore {
  /** Creates missing tables. Throws 503 while the store is unavailable. */
  prepare: (signal?: AbortSignal) => Promise<void>;
  /** Throws 503 while a project's event store is unavailable. Does not check PostgreSQL. */
  ping: (project_id: number, signal: AbortSignal) => Promise<void>;
  /**
   * Stores a batch and its changes to people. Drops an event if the project already has an event with the same uuid. A
   * failed batch can be sent again.
   * @param tx the caller's transaction, for everything that the store writes to PostgreSQL
   */
  append: (batch: Batch, tx?: Db) => Promise<void>;
  /**
   * Returns a query's result. Throws 400 for a query that is too large or has an invalid value, 499 when the signal
   * aborts, 503 while the store is unavailable, and 504 after a minute.
   */
  measure: <K extends keyof QueryResults>(query: QueryOfKind<K>, signal: AbortSignal) => Promise<QueryResults[K]>;
  /** Returns a page of a project's event names, sorted by character code. */
  listDefinitions: (query: DefinitionQuery) => Promise<DefinitionPage>;
  /**
   * Deletes the events of deleted projects. If a shutdown interrupts this, the next start of the server continues it.
   */
  deleteOrphanedEvents: (signal?: AbortSignal) => Promise<void>;
}

/** An event store in one database. During a move, a project's events are in two such stores. */
export interface SingleEventStore extends EventStore {
  /**
   * Stores only the events of a batch. Used while a project's events are moved: the project's other store has already
   * stored the whole batch. The changes to people are not stored again, because a later batch may have changed the same
   * people in between.
   */
  appendCopy: (batch: Batch, tx?: Db) => Promise<void>;
}
