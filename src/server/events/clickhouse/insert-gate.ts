import { ClickHouseError } from '@clickhouse/client';
import { unavailableEvents } from '../unavailable-events.ts';
import { NoResponse } from './time-limit.ts';

/**
 * Runs inserts. If ClickHouse has not responded to an insert, runs only one insert at a time until ClickHouse responds
 * again, and rejects all others immediately. Otherwise, waiting batches would use all the memory that capture may use,
 * and batches of projects on PostgreSQL would have to wait too.
 */
export class InsertGate {
  #isSilent = false;
  #isTrying = false;

  async run(insert: () => Promise<unknown>): Promise<void> {
    if (!this.#isSilent) return this.#observe(insert);
    if (this.#isTrying) throw unavailableEvents();
    this.#isTrying = true;
    try {
      await this.#observe(insert);
    } finally {
      this.#isTrying = false;
    }
  }

  async #observe(insert: () => Promise<unknown>) {
    try {
      await insert();
      this.#isSilent = false;
    } catch (error) {
      if (error instanceof NoResponse) this.#isSilent = true;
      if (error instanceof ClickHouseError) this.#isSilent = false;
      throw error;
    }
  }
}
