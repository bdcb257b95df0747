import type { AppOptions } from '../app.ts';
import type { Db } from '../db/connection-pool.ts';
import type { BackgroundTask } from '../process/background-tasks.ts';
import { compilePatterns } from './check-filters.ts';
import { type Checkpoint, checkpointOf } from './evaluation-time.ts';
import { parseFilters } from './filters.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

const BATCH_SIZE = 500;

const flagsAfter = (db: Db, id: number) =>
  db
    .selectFrom('feature_flag')
    .select(['id', 'team_id', 'key', 'filters'])
    .where('id', '>', id)
    .where('deleted', '=', false)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

/** Returns the reason why this server can't evaluate filters; null if it can. */
async function reasonAgainst(filters: unknown, checkpoint: Checkpoint): Promise<string | null> {
  try {
    await compilePatterns(parseFilters(filters), checkpoint);
    return null;
  } catch (error) {
    if (error instanceof UnsupportedFilters) return error.message;
    throw error;
  }
}

type Flag = Awaited<ReturnType<typeof flagsAfter>>[number];

async function report({ team_id, key, filters }: Flag, log: AppOptions['log'], checkpoint: Checkpoint) {
  const reason = await reasonAgainst(filters, checkpoint);
  if (reason !== null)
    log({ level: 'warn', message: `The flag ${key} can't be evaluated: ${reason}`, project_id: team_id, key });
}

/** Returns a task that logs a warning for each stored flag that this server can't evaluate. */
export const reportUnsupportedFlags =
  (db: Db, log: AppOptions['log']): BackgroundTask =>
  async (signal) => {
    // One for all flags: each of them takes only a few milliseconds.
    const checkpoint = checkpointOf();
    let flags = await flagsAfter(db, 0);
    while (flags.length > 0 && !signal.aborted) {
      for (const flag of flags) {
        await report(flag, log, checkpoint);
        await checkpoint();
      }
      flags = await flagsAfter(db, flags.at(-1)?.id ?? 0);
    }
  };
