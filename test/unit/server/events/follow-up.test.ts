import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import type { PersonMeasure } from '#server/events/moments-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { patient } from './events.ts';
import { exposed, HOUR_MS, paid, queryOf, sumOfAmount } from './exposed-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function sums(events: readonly Event[], measured: PersonMeasure) {
  const { id } = await buildProject(server.db, server.organization);
  await server.events.append({ project_id: id, events });
  return server.events.measure(queryOf(id, measured), patient);
}

test('the values in the two parts of the follow-up are limited like the others, but may be 0', async () => {
  const people = [1, 2, 3, 4, 100].flatMap((amount, index) => [
    exposed(`p${index}`, 1, 'control'),
    paid(`p${index}`, 2, amount),
    paid(`p${index}`, 5, -1),
  ]);
  const followUp = { early: 3 * HOUR_MS, end: 7 * HOUR_MS };
  // The values are 0, 1, 2, 3 and 99: the 25th percentile is 1, the 75th is 3.
  const limited = { ...sumOfAmount, lower: 0.25, upper: 0.75 };
  const [plain, winsorized] = [
    await sums(people, { kind: 'mean', value: sumOfAmount, followUp }),
    await sums(people, { kind: 'mean', value: limited, followUp }),
  ];

  expect(plain).toMatchObject([{ followUp: { samples: 5, early: 110, late: -5, lateSquares: 5, product: -110 } }]);
  expect(winsorized).toMatchObject([
    {
      sum: 1 + 1 + 2 + 3 + 3,
      followUp: { samples: 5, early: 1 + 2 + 3 + 3 + 3, late: 0, lateSquares: 0, product: 0 },
    },
  ]);
});
