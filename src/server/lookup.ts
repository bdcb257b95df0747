import type { Caller } from './accounts/caller.ts';
import type { Db } from './db/open.ts';
import { ask } from './db/prepared.ts';
import { together } from './db/together.ts';
import { type Found, projectOf, statements } from './lookup-statement.ts';
import type { StoredProject } from './projects/store.ts';

/** How many projects are kept as they were last read, each a few kilobytes. */
const MOST_KEPT = 2_000;

type Key = `caller ${string}` | `project ${number}`;

const namesIn = (keys: readonly Key[], kind: 'caller ' | 'project ') =>
  keys.flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []));

interface Kept {
  mark: string;
  project: StoredProject;
}

/** Keeps what was read last; what was kept longest makes room. */
function keep(kept: Map<string, Kept>, key: string, read: Kept) {
  kept.delete(key);
  kept.set(key, read);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/**
 * Makes the two readers that nearly every request needs: whose key it is, and which project it names. All that is asked
 * for at the same time is one question; a project is sent again only where the database says, in the same answer, that
 * its row is another one by now. Each answer also tells its moment, to `see`.
 */
export function createLookup(db: Db, see: (moment: string) => void) {
  const kept = new Map<string, Kept>();

  function projectFound({ key, mark, record }: Found, known: Kept | undefined): StoredProject | undefined {
    if (record === null || mark === null) return known?.project;
    const project = projectOf(record);
    keep(kept, key, { mark, project });
    return project;
  }

  const look = together<Key, Caller | StoredProject | undefined>(async (keys) => {
    const ids = namesIn(keys, 'project ');
    const known = new Map(ids.map((id) => [`project ${id}`, kept.get(`project ${id}`)]));
    const marks = [...known.values()].map((one) => one?.mark ?? null);
    const hashes = namesIn(keys, 'caller ');
    const [moment, ...rows] =
      ids.length === 0
        ? await ask<Found>(db, statements.callers, [hashes])
        : await ask<Found>(db, statements.both, [hashes, ids, marks]);
    see(moment?.record ?? '');
    return new Map(
      rows.map((found) => [
        found.key as Key,
        found.mark === null
          ? (JSON.parse(found.record ?? 'null') as Caller)
          : projectFound(found, known.get(found.key)),
      ]),
    );
  });

  return {
    findCaller: (hash: string) => look(`caller ${hash}`) as Promise<Caller | undefined>,
    findProject: (id: number) => look(`project ${id}`) as Promise<StoredProject | undefined>,
  };
}
