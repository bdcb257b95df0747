import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import { project } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { samples } from '#test/support/samples.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let projectPath: string;
let experiments: string;
beforeAll(async () => {
  server = await startServer();
  const { id } = await buildProject(server.db, server.organization);
  projectPath = `/api/organizations/${server.organization}/projects/${id}/`;
  experiments = `/api/projects/${id}/experiments/`;
});
afterAll(() => server.stop());

/** Anything at all, what the field wants, and what is nearly so. */
const anything = ([first, second]: readonly [unknown, unknown]) =>
  fc.oneof(
    fc.constantFrom(first, second, null, '', 0, -1, 1e21, true, [], {}),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 4 }),
  );

/** A few fields at a time, so that many bodies are good as a whole. */
const bodyOf = (resource: Resource) =>
  fc
    .subarray(writableNames(resource), { maxLength: 3 })
    .chain((names) =>
      fc.record(
        Object.fromEntries(names.map((name) => [name, anything(samples[resource.fields[name]?.kind ?? 'json'])])),
      ),
    );

/** A key that is free, so that most experiments can be made. */
const ownKey = fc.uuid().map((key) => ({ feature_flag_key: key }));

test('whatever a project is told to be, the answer is what is then stored, or a refusal at named fields', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bodyOf(project), async (body) => {
      const answer = await ask(server, `PATCH ${projectPath}`, { body });

      statuses.add(answer.status);
      if (answer.status === 200) expect((await ask(server, `GET ${projectPath}`)).body).toEqual(answer.body);
      else expect(answer.body.errors.length).toBeGreaterThan(0);
    }),
    { numRuns: 150 },
  );
  expect(statuses).toEqual(new Set([200, 400]));
  expect(server.log).toEqual([]);
});

test('whatever an experiment is created as and told to be, nothing breaks', async () => {
  const bodies = fc.tuple(bodyOf(experiment), bodyOf(experiment), ownKey);
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bodies, async ([created, changed, key]) => {
      const made = await ask(server, `POST ${experiments}`, { body: { name: 'Any', ...created, ...key } });
      statuses.add(made.status);
      if (made.status === 400) return;

      const path = `${experiments}${made.body.id}/`;
      const answer = await ask(server, `PATCH ${path}`, { body: changed });

      statuses.add(answer.status);
      if (answer.status === 200) expect((await ask(server, `GET ${path}`)).body).toEqual(answer.body);
      expect([200, 400]).toContain((await ask(server, `GET ${path}results/`)).status);
      expect([200, 400]).toContain((await ask(server, `GET ${path}secondary_results/?id=0`)).status);
    }),
    { numRuns: 150 },
  );
  expect(statuses).toEqual(new Set([200, 201, 400]));
  expect(server.log).toEqual([]);
});
