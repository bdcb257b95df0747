import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { type Fixture, fixtures, loadFixture } from './fixtures.ts';

type Steps = { breakdown_value: [string]; name: string; count: number }[];
type Series = { breakdown_value: string; count: number; data: number[] };

const byVariant = <Entry, V>(entries: Entry[], key: (entry: Entry) => string, value: (entry: Entry) => V) =>
  Object.fromEntries(entries.map((entry) => [key(entry), value(entry)]));

const steps = (insight: Steps[]) =>
  byVariant(
    insight,
    ([first]) => first?.breakdown_value[0] ?? '',
    (own) => own.map(({ name, count }) => [name, count]),
  );
const counts = (insight: Series[]) =>
  byVariant(
    insight,
    (one) => one.breakdown_value,
    (one) => one.count,
  );
const data = (insight: Series[]) =>
  byVariant(
    insight,
    (one) => one.breakdown_value,
    (one) => one.data,
  );

/** For each expectation of a fixture, a function that reads the value from a result. */
const optionTypes: Record<string, (result: never) => unknown> = {
  insight_by_variant: ({ insight }: { insight: Steps[] }) => steps(insight),
  count_by_variant: ({ insight }: { insight: Series[] }) => counts(insight),
  data_by_variant: ({ insight }: { insight: Series[] }) => data(insight),
};

const near = (expected: unknown, tolerance: number): unknown =>
  typeof expected === 'number'
    ? expect.toSatisfy((actual: number) => Math.abs(actual - expected) <= tolerance)
    : Object.fromEntries(Object.entries(expected as object).map(([key, value]) => [key, near(value, tolerance)]));

const EXACT = ['significance_code', 'expected_loss', 'significant', 'variants'];
const names = Object.entries(fixtures);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function load(fixture: Fixture) {
  const project = await buildProject(server.db, server.organization);
  await loadFixture(server, project.id, fixture);
  const experiments = `${server.origin}/api/projects/${project.id}/experiments/`;
  const headers = { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify(fixture.experiment);
  const { id } = await (await server.fetch(experiments, { method: 'POST', headers, body })).json();
  return async (path: string) => {
    const response = await server.fetch(`${experiments}${id}/${path}`, { headers });
    return { status: response.status, answer: await response.json() };
  };
}

test.each(names.filter(([, { expect }]) => 'probability' in expect))(
  'the goal of %s has the expected results',
  async (_, fixture) => {
    const ask = await load(fixture);

    const { status, answer } = await ask('results/');

    const { probability, tolerance } = fixture.expect as { probability: object; tolerance: number };
    expect(status).toBe(200);
    expect(answer).toMatchObject({ name: 'Test Experiment', is_cached: false });
    expect(answer.result.probability).toMatchObject(near(probability, tolerance) as object);
    for (const [name, expected] of Object.entries(fixture.expect)) {
      const read = optionTypes[name];
      if (read) expect(read(answer.result as never)).toEqual(expected);
      if (EXACT.includes(name)) expect(answer.result[name]).toEqual(expected);
    }
  },
);

test.each(names.filter(([, { expect }]) => 'secondary' in expect))(
  'the secondary metrics of %s have the expected results',
  async (_, fixture) => {
    const ask = await load(fixture);

    const { secondary, tolerance = 0.0005 } = fixture.expect as {
      secondary: Record<string, object>;
      tolerance?: number;
    };
    for (const [index, values] of Object.entries(secondary)) {
      const { status, answer } = await ask(`secondary_results/?id=${index}`);
      expect({ status, values: answer.result.result }).toEqual({ status: 200, values: near(values, tolerance) });
    }
  },
);
