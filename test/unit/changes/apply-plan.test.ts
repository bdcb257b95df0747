import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyPlan } from '#changes/apply-plan.ts';
import type { Settings } from '#changes/compare.ts';
import { makePlan } from '#changes/make-plan.ts';
import type { Plan } from '#changes/plan.ts';
import { reversePlan, unrestorable } from '#changes/reverse-plan.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { apiOf, changeElsewhere, type Interceptor, newProject, projectOf, readAll, withoutEtags } from './projects.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const TO_PARIS = { field: 'timezone', planned: 'UTC', now: 'Europe/Paris' };
const now = new Date('2026-11-22T12:00:00Z');
const states = (outcomes: ReadonlyMap<number, { state: string }>) => [...outcomes.values()].map(({ state }) => state);
const newProjects = (count: number, settings: Settings = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => newProject(server, { name: `Shop ${index}`, ...settings })));

async function planFor(ids: readonly number[], desired: Settings, api = apiOf(server)): Promise<Plan> {
  const projects = await readAll(server, api, ids);
  return makePlan(
    server.origin,
    projects.map((project) => ({ project, desired })),
    now,
  );
}

describe.each([
  ['with versions', (request: Request, forward: (request: Request) => Promise<Response>) => forward(request)],
  ['without versions', withoutEtags],
])('on a server %s', (_, proxy: Interceptor) => {
  test('several settings of many projects are changed, and undo restores them', async () => {
    const ids = await newProjects(9, { timezone: 'Europe/Berlin', anonymize_ips: false });
    const before = await Promise.all(ids.map((id) => projectOf(server, id)));
    const api = apiOf(server, proxy);
    const plan = await planFor(ids, { timezone: 'UTC', anonymize_ips: true, week_start_day: 1 }, api);

    expect(states(await applyPlan(api, plan))).toEqual(ids.map(() => 'applied'));
    for (const id of ids)
      expect(await projectOf(server, id)).toMatchObject({ timezone: 'UTC', anonymize_ips: true, week_start_day: 1 });

    expect(states(await applyPlan(api, reversePlan(plan, now)))).toEqual(ids.map(() => 'applied'));
    for (const [index, id] of ids.entries()) {
      const { timezone, anonymize_ips, week_start_day } = before[index];
      expect(await projectOf(server, id)).toMatchObject({ timezone, anonymize_ips, week_start_day });
    }
  });

  test('a project in which someone else changed a planned setting is reported and left as it is', async () => {
    const [changed = 0, other = 0, untouched = 0] = await newProjects(3);
    const api = apiOf(server, proxy);
    const plan = await planFor([changed, other, untouched], { timezone: 'Asia/Tokyo' }, api);
    await changeElsewhere(server, changed, { timezone: 'Europe/Paris' });
    await changeElsewhere(server, other, { name: 'Renamed' });

    const outcomes = await applyPlan(api, plan);

    expect(outcomes.get(changed)).toEqual({ state: 'changed', conflicts: [TO_PARIS] });
    expect(outcomes.get(other)).toEqual({ state: 'applied', ignored: [] });
    expect(outcomes.get(untouched)).toEqual({ state: 'applied', ignored: [] });
    expect(await projectOf(server, changed)).toMatchObject({ timezone: 'Europe/Paris' });
    expect(await projectOf(server, other)).toMatchObject({ timezone: 'Asia/Tokyo', name: 'Renamed' });
  });

  test('an undo keeps changes that others made to other settings', async () => {
    const [id = 0] = await newProjects(1);
    const api = apiOf(server, proxy);
    const plan = await planFor([id], { timezone: 'Asia/Tokyo' }, api);
    await applyPlan(api, plan);
    await changeElsewhere(server, id, { name: 'Renamed' });

    expect(states(await applyPlan(api, reversePlan(plan, now)))).toEqual(['applied']);
    expect(await projectOf(server, id)).toMatchObject({ timezone: 'UTC', name: 'Renamed' });
  });
});

test('a change between the read and the write is not overwritten', async () => {
  const [id = 0] = await newProjects(1);
  const plan = await planFor([id], { timezone: 'Asia/Tokyo' });
  const api = apiOf(server, async (request, forward) => {
    if (request.method === 'PATCH') await changeElsewhere(server, id, { timezone: 'Europe/Paris' });
    return forward(request);
  });

  expect((await applyPlan(api, plan)).get(id)).toEqual({ state: 'changed', conflicts: [TO_PARIS] });
  expect(await projectOf(server, id)).toMatchObject({ timezone: 'Europe/Paris' });
});

test('a change of another setting between the read and the write is kept, and the plan is applied', async () => {
  const [id = 0] = await newProjects(1);
  const plan = await planFor([id], { timezone: 'Asia/Tokyo' });
  let changes = 0;
  const api = apiOf(server, async (request, forward) => {
    if (request.method === 'PATCH' && changes < 3) {
      changes += 1;
      await changeElsewhere(server, id, { name: `Name ${changes}` });
    }
    return forward(request);
  });

  expect((await applyPlan(api, plan)).get(id)).toEqual({ state: 'applied', ignored: [] });
  expect(await projectOf(server, id)).toMatchObject({ timezone: 'Asia/Tokyo', name: 'Name 3' });
});

test('an interrupted apply continues where it stopped', async () => {
  const ids = await newProjects(6);
  const plan = await planFor(ids, { timezone: 'Asia/Tokyo' });
  const cancel = new AbortController();
  const api = apiOf(server);

  const first = await applyPlan(api, plan, { signal: cancel.signal, onOutcome: () => cancel.abort() });
  expect(states(first)).toContain('skipped');
  const second = await applyPlan(api, plan);

  expect(states(second)).toContain('done');
  for (const id of ids) expect(await projectOf(server, id)).toMatchObject({ timezone: 'Asia/Tokyo' });
});

test('at most four requests run at the same time', async () => {
  const ids = await newProjects(12);
  const plan = await planFor(ids, { timezone: 'Asia/Tokyo' });
  let [running, most] = [0, 0];
  const api = apiOf(server, async (request, forward) => {
    running += 1;
    most = Math.max(most, running);
    return forward(request).finally(() => {
      running -= 1;
    });
  });

  await applyPlan(api, plan);

  expect(most).toBe(4);
});

test('a throttled request is repeated after the time that the server asks for', async () => {
  const [id = 0] = await newProjects(1);
  const plan = await planFor([id], { timezone: 'Asia/Tokyo' });
  let refusals = 2;
  const waits: number[] = [];
  const api = apiOf(server, async (request, forward) => {
    if (request.method !== 'PATCH' || refusals === 0) return forward(request);
    refusals -= 1;
    return new Response('{}', { status: 429, headers: { 'Retry-After': '7' } });
  });
  const wait = async (seconds: number) => void waits.push(seconds);

  expect(states(await applyPlan(api, plan, { wait }))).toEqual(['applied']);
  expect(waits).toEqual([7, 7]);
});

test('settings that the server ignores are named', async () => {
  const [id = 0] = await newProjects(1);
  const plan = await planFor([id], { timezone: 'Asia/Tokyo', surveys_opt_in: true });
  const api = apiOf(server, async (request, forward) => {
    if (request.method !== 'PATCH') return forward(request);
    const { surveys_opt_in: _, ...body } = await request.json();
    return forward(new Request(request.url, { method: 'PATCH', headers: request.headers, body: JSON.stringify(body) }));
  });

  expect((await applyPlan(api, plan)).get(id)).toEqual({ state: 'applied', ignored: ['surveys_opt_in'] });
});

test('a write whose response was lost counts as applied if it was stored', async () => {
  const [id = 0] = await newProjects(1);
  const plan = await planFor([id], { timezone: 'Asia/Tokyo' });
  const api = apiOf(server, async (request, forward) => {
    const response = await forward(request);
    if (request.method === 'PATCH') throw new TypeError('The connection was lost.');
    return response;
  });

  expect((await applyPlan(api, plan)).get(id)).toEqual({ state: 'applied', ignored: [] });
});

test('one rejected project does not stop the others, a rejected key does', async () => {
  const ids = await newProjects(9);
  const [first = 0] = ids;
  const plan = await planFor(ids, { timezone: 'Asia/Tokyo' });
  const reject =
    (status: number): Interceptor =>
    async (request, forward) =>
      request.url.includes(`/projects/${first}/`) ? new Response('{}', { status }) : forward(request);

  const forbidden = await applyPlan(apiOf(server, reject(403)), plan);
  expect(forbidden.get(first)?.state).toBe('failed');
  expect(states(forbidden).filter((state) => state === 'applied')).toHaveLength(8);

  const rejected = await applyPlan(apiOf(server, reject(401)), reversePlan(plan, now));
  expect(rejected.get(first)?.state).toBe('failed');
  expect(states(rejected)).toContain('skipped');
});

test('a secret is changed without its value in the plan, and undo says that it cannot restore it', async () => {
  const [id = 0] = await newProjects(1, { slack_incoming_webhook: 'https://hooks.example/old-secret' });
  const secret = 'https://hooks.example/new-secret';
  const plan = await planFor([id], { slack_incoming_webhook: secret });

  expect(plan.projects[0]?.changes).toEqual([{ field: 'slack_incoming_webhook', secret: true, was_set: true }]);
  expect(JSON.stringify([plan, reversePlan(plan, now)])).not.toContain('hooks.example');
  expect(unrestorable(plan)).toEqual([{ name: 'Shop 0', fields: ['slack_incoming_webhook'] }]);

  await applyPlan(apiOf(server), plan, { secrets: new Map([[id, { slack_incoming_webhook: secret }]]) });
  expect(await projectOf(server, id)).toMatchObject({ slack_incoming_webhook: secret });
});
