import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickHouseEvents } from '#server/events/clickhouse/clickhouse-events.ts';
import type { EventQuery } from '#server/events/event-query.ts';
import type { EventStore } from '#server/events/event-store.ts';
import { postgresEvents } from '#server/events/postgres/postgres-events.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildOrganization, buildProject } from '#test/support/factories.ts';
import { patient } from '../events.ts';
import { batches } from './random-batches.ts';
import { question } from './random-questions.ts';

const WORLDS = 34;
const QUESTIONS = 15;

/** The two stores to compare. Each has its own PostgreSQL database for people. */
let stores: { store: EventStore; newProject: () => Promise<number> }[];
const closing: (() => Promise<void>)[] = [];

async function openPeople() {
  const { db, close } = await freshDatabase();
  closing.push(close);
  const { id } = await buildOrganization(db);
  const newProject = async () => {
    const project = await buildProject(db, id);
    await db.insertInto('event_store').values({ project_id: project.id, store: 'clickhouse' }).execute();
    return project.id;
  };
  return { db, newProject };
}

beforeAll(async () => {
  const [one, other] = [await openPeople(), await openPeople()];
  const clickhouse = await freshClickHouse();
  closing.unshift(clickhouse.close);
  stores = [
    { store: postgresEvents(one.db), newProject: one.newProject },
    { store: clickHouseEvents(clickhouse, other.db), newProject: other.newProject },
  ];
  for (const { store } of stores) await store.prepare();
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Rounds numbers, because a sum of floating-point numbers depends on their order. Sorts lists of times. */
const rounded = (answer: unknown): unknown => {
  if (typeof answer === 'number') return Number(answer.toPrecision(9));
  if (Array.isArray(answer)) return answer.map(rounded);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      key === 'times' ? (value as number[]).toSorted((one, another) => one - another) : rounded(value),
    ]),
  );
};

test('both stores give the same answers to random questions about random events', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`Comparing ${WORLDS * QUESTIONS} answers of both stores, SEED=${seed}\n`);
  const questions = fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS });
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(batches, questions, async (sent, asked) => {
      const projects = await Promise.all(
        stores.map(async ({ store, newProject }) => {
          const project_id = await newProject();
          for (const events of sent) await store.append({ project_id, events });
          return (query: Omit<EventQuery, 'project_id'>) =>
            store.measure({ ...query, project_id } as EventQuery as never, patient);
        }),
      );
      for (const query of asked) {
        const [expected, answer] = await Promise.all(projects.map((answerTo) => answerTo(query)));
        expect(rounded(answer), JSON.stringify(query)).toEqual(rounded(expected));
        answered++;
      }
    }),
    { numRuns: WORLDS, seed, endOnFailure: true },
  );
  expect(answered).toBe(WORLDS * QUESTIONS);
});
