import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyOperation } from '#contract/every-operation.ts';
import type { Operation } from '#contract/operations.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
let experiment: { id: number; feature_flag: { id: number } };
beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization)).id;
  const body = { name: 'Any', feature_flag_key: 'any', start_date: '2026-01-01' };
  experiment = (await ask(server, `POST /api/projects/${project}/experiments/`, { body })).body;
});
afterAll(() => server.stop());

/** Texts that databases, prototypes and encodings can mistake, as they are in an address. */
const oddTexts = [
  '%00',
  'a%00b',
  '__proto__',
  'constructor',
  'toString',
  '%ED%A0%80',
  '%FF',
  '%F0%9F%98%80',
  '0',
  '-1',
  '99999999999999999999',
  '%27%3B--',
  '%25',
  '..%2F',
];

/** JSON values of the same kind. */
const oddValues = [
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '"constructor"',
  '{"__proto__":{"a":1}}',
  '{"toString":1,"valueOf":1}',
  '{"\\u0000":"\\udfff"}',
  '[[[null]]]',
  '[{"key":"\\u0000"}]',
  '1e999',
  '9007199254740993',
  'null',
  '""',
];

type Named = [name: string, operation: Operation];
const all = Object.entries(everyOperation) as Named[];
/** Operations after which the others would be refused, because the project, the member or the key is gone. */
const destructive = /^(delete|remove|roll)/;

const idFor = ({ path }: Operation) => {
  if (path.includes('/feature_flags/')) return experiment.feature_flag.id;
  return path.includes('/experiments/') ? experiment.id : project;
};

const filled = (operation: Operation) =>
  operation.path
    .replace(':organization_id', server.organization)
    .replace(':project_id', String(project))
    .replace(':user_uuid', server.users.member.uuid)
    .replace(':id', String(idFor(operation)));

/** Sends a request, and returns it if the server failed. */
async function failure(method: string, path: string, body?: string) {
  const { status } = await ask(server, `${method} ${path}`, { ...(body === undefined ? {} : { body }) });
  return status >= 500 ? [`${status} ${method} ${path} ${body ?? ''}`] : [];
}

async function failures(requests: (readonly [method: string, path: string, body?: string | undefined])[]) {
  const failed: string[] = [];
  for (const request of requests) failed.push(...(await failure(...request)));
  return failed;
}

test.each(all)(
  '%s answers odd texts in its path and in its query without an error of the server',
  async (_, operation) => {
    const { method, path, query = [], body } = operation;
    const sent = body ? '{}' : undefined;
    const inPath = oddTexts
      .filter(() => path.includes(':'))
      .map(
        (text) =>
          [method, `${filled({ ...operation, path: path.replace(/:\w+$|:\w+(?=\/[a-z_]+$)/, text) })}/`, sent] as const,
      );
    const inQuery = query.flatMap((name) =>
      oddTexts.map((text) => [method, `${filled(operation)}/?${name}=${text}`, sent] as const),
    );

    expect(await failures([...inPath, ...inQuery])).toEqual([]);
    expect(server.log).toEqual([]);
  },
);

const namesIn = ({ body, otherKeys = [] }: Operation): string[] => [
  ...Object.keys((body?.() as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}),
  ...otherKeys,
  'feature_flag',
  '__proto__',
];

const withBody = all.filter(([name, { body }]) => body && !destructive.test(name));

test.each(withBody)('%s answers odd values in its body without an error of the server', async (_, operation) => {
  const requests = namesIn(operation).flatMap((name) =>
    oddValues.map((value) => [operation.method, `${filled(operation)}/`, `{"${name}":${value}}`] as const),
  );
  expect(await failures(requests)).toEqual([]);
  expect(server.log).toEqual([]);
});

const metricTypes = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
test.each(metricTypes)('a metric of the type %s is stored as a metric of an unknown type', async (metric_type) => {
  const path = `/api/projects/${project}/experiments/${experiment.id}/`;
  const metrics = [{ kind: 'ExperimentMetric', metric_type, name: 'Odd' }];
  const { status, body } = await ask(server, `PATCH ${path}`, { body: { metrics } });
  expect([status, body.metrics[0].metric_type]).toEqual([200, metric_type]);

  expect(
    (await ask(server, `POST ${path}metrics_recalculation/`, { body: { trigger: 'manual' } })).status,
  ).toBeLessThan(500);
  await server.catchUp();
  expect((await ask(server, `GET ${path}metrics_recalculation/latest/`)).status).toBeLessThan(500);
  expect(server.log).toEqual([]);
});
