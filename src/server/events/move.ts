import type { Db } from '../db/connection-pool.ts';
import type { ClickHouse } from './clickhouse/client.ts';

/** The move of a project's events to the other store. */
export interface Move {
  db: Db;
  clickhouse: ClickHouse;
  project_id: number;
  /** Called with a line of text after each copied part, and when a move is canceled. */
  report: (line: string) => void;
}

/**
 * Stores a move's progress, so that the move can continue if the process is killed.
 * @param copied_to the last copied uuid for a move to ClickHouse, or the last copied day for a move to PostgreSQL
 * @param count the number of events in the part that was just copied
 */
export type SaveProgress = (copied_to: string, count: number) => Promise<void>;
