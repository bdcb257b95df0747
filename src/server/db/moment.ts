import type { Db } from './open.ts';
import { ask } from './prepared.ts';
import { inTurn } from './together.ts';

/**
 * An expression for the moment that a statement sees: which transactions were over, in which run of the database server.
 * What two statements of the same moment see is the same in every table; a moment that is over does not come again.
 */
export const MOMENT = `pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text`;

const statement = { name: 'moment', text: `select ${MOMENT} as moment` };

export interface Moments {
  /** The moment that a statement told last; empty before the first. */
  last: () => string;
  /** Asks the database for its moment. */
  now: () => Promise<string>;
  /** Takes note of the moment that a statement told. */
  see: (moment: string) => void;
}

/** Makes what knows the moments of a database; all who ask at the same time ask it once. */
export function momentsOf(db: Db): Moments {
  let last = '';
  const see = (moment: string) => {
    last = moment;
  };
  const now = inTurn(async () => {
    const [row] = await ask<{ moment: string }>(db, statement, []);
    see(row?.moment ?? '');
    return last;
  });
  return { last: () => last, now, see };
}
