import { Turns } from '../turns.ts';
import type { Db } from './connection-pool.ts';
import { isDeadlock, lockedProblem } from './database-errors.ts';
import { isInterruption } from './outage.ts';
import { repeatIfInterrupted } from './repeat.ts';

/**
 * The record that a request changes. Creating an experiment or a flag changes its project, creating a project or an
 * invitation changes its organization, and creating a key changes its user.
 */
export type ChangedRecord =
  | `invitation ${string}`
  | `user ${number}`
  | `organization ${string}`
  | `project ${number}`
  | `experiment ${number}`
  | `feature_flag ${number}`;

/** The maximum number of connections for changes. The other connections stay free for reading while changes wait. */
const MAX_CHANGES = 3;
/** The maximum time until a change starts, in milliseconds. */
const MAX_WAIT_MS = 10_000;

interface Queues {
  all: Turns;
  byRecord: Map<ChangedRecord, Turns>;
}

const queues = new WeakMap<Db, Queues>();

function queuesOf(db: Db): Queues {
  const found = queues.get(db) ?? { all: new Turns(MAX_CHANGES), byRecord: new Map() };
  queues.set(db, found);
  return found;
}

async function inTurn<T>({ all, byRecord }: Queues, record: ChangedRecord, work: () => Promise<T>): Promise<T> {
  const own = byRecord.get(record) ?? new Turns(1);
  byRecord.set(record, own);
  try {
    return await own.take(() => all.take(work));
  } finally {
    if (own.isIdle) byRecord.delete(record);
  }
}

/**
 * Runs a change of a record. Changes of the same record wait for each other in this process, without a connection.
 * Throws 503 if the record is locked by another process for too long.
 */
export function queueChange<T>(db: Db, record: ChangedRecord, change: () => Promise<T>): Promise<T> {
  const latest = performance.now() + MAX_WAIT_MS;
  return inTurn(queuesOf(db), record, async () => {
    if (performance.now() > latest) throw lockedProblem();
    return change();
  });
}

/** Runs a change in a transaction. Runs it again if the transaction ended before it was committed, without a fault of its own. */
async function runUntilCommitted<T>(db: Db, change: (tx: Db) => Promise<T>): Promise<T> {
  let isCommitting = false;
  const run = () =>
    db.transaction().execute(async (tx) => {
      const result = await change(tx);
      isCommitting = true;
      return result;
    });
  return repeatIfInterrupted(run, (error) => isDeadlock(error) || (isInterruption(error) && !isCommitting));
}

/**
 * Runs a change of a record in a transaction, in its turn (see `queueChange`), or in the open transaction. Runs it again if
 * PostgreSQL ended it because of a deadlock, or if its connection broke before it was committed.
 *
 * All transactions lock rows in the same order, so that two of them never wait for each other: the organization, the
 * project, its experiments, its flags. Rows of the same table are locked by id.
 */
export const changeRecord = <T>(db: Db, record: ChangedRecord, change: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? change(db) : queueChange(db, record, () => runUntilCommitted(db, change));
