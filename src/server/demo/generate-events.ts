import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db } from '../db/connection-pool.ts';
import type { Database } from '../db/schema.ts';
import type { EventStore } from '../events/event-store.ts';
import { launchedExperiments } from './launched-experiments.ts';
import { type DemoExperiment, visitorEvents } from './visitor-events.ts';

/** Returns the progress of generating a demo project's events, from 0 to 1; null if no events are being generated. */
export async function demoProgress(db: Db, project_id: number): Promise<number | null> {
  const unfinished = await db
    .selectFrom('demo_generation')
    .select(['people_done', 'people_total'])
    .where('project_id', '=', project_id)
    .executeTakeFirst();
  if (!unfinished) return null;
  const { people_done, people_total } = unfinished;
  return people_total ? Math.min(1, people_done / people_total) : 0;
}

/** Requests the events of a demo project. The next call of `generateDemoEvents` generates them. */
export const requestDemoEvents = (tx: Db, project_id: number, at: Date) =>
  tx.insertInto('demo_generation').values({ project_id, requested_at: at.toISOString() }).execute();

/** The number of people whose events are stored together. A small number lets other statements run between batches. */
const BATCH_SIZE = 120;
/** How often a process checks whether another process is still generating events, in milliseconds. */
const CHECK_EVERY_MS = 1000;

interface DemoDependencies {
  db: Db;
  events: EventStore;
}

type Generation = Selectable<Database['demo_generation']>;

/** Skips as many people as `first` says, and returns the next batch: pairs of an experiment and a person's number in it. */
function nextPeople(experiments: readonly DemoExperiment[], first: number): [DemoExperiment, number][] {
  const all: [DemoExperiment, number][] = [];
  let offset = 0;
  for (const experiment of experiments) {
    const { people } = experiment.behavior;
    for (let person = Math.max(0, first - offset); person < people && all.length < BATCH_SIZE; person++)
      all.push([experiment, person]);
    offset += people;
  }
  return all;
}

/** Returns and locks the oldest request that no other process is working on; undefined if there is none. */
const claimGeneration = (tx: Db): Promise<Generation | undefined> =>
  tx
    .selectFrom('demo_generation')
    .selectAll()
    .orderBy('requested_at')
    .orderBy('project_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const isUnfinished = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('demo_generation').select('project_id').limit(1).executeTakeFirst()) !== undefined;

interface Progress extends Generation {
  made: number;
  total: number;
}

async function saveProgress(tx: Db, { project_id, people_done, made, total }: Progress) {
  const own = tx.updateTable('demo_generation').where('project_id', '=', project_id);
  if (people_done + made < total) await own.set({ people_done: people_done + made, people_total: total }).execute();
  else await tx.deleteFrom('demo_generation').where('project_id', '=', project_id).execute();
  if (people_done === 0 && made > 0)
    await tx.updateTable('project').set({ ingested_event: true }).where('id', '=', project_id).execute();
}

/**
 * Generates the events of the next people. The events and the progress are stored in one transaction. If the process is
 * killed, the next process can continue.
 * @returns the number of stored events; null if nothing is left, or if other processes are generating the rest.
 */
const generateBatch = ({ db, events: store }: DemoDependencies): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    const found = await claimGeneration(tx);
    if (!found) return null;
    const experiments = await launchedExperiments(tx, found.project_id, new Date(found.requested_at));
    const people = nextPeople(experiments, found.people_done);
    const events = people.flatMap(([experiment, person]) => visitorEvents(experiment, person));
    await store.append({ project_id: found.project_id, events }, tx);
    const total = experiments.reduce((sum, { behavior }) => sum + behavior.people, 0);
    await saveProgress(tx, { ...found, made: people.length, total });
    return events.length;
  });

/** Generates all requested events, oldest request first. Also waits for events that other processes are generating. */
export async function generateDemoEvents(dependencies: DemoDependencies, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const stored = await generateBatch(dependencies);
    if (stored === null && !(await isUnfinished(dependencies.db))) return;
    if (stored === null) await wait(CHECK_EVERY_MS);
  }
}
