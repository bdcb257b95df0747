import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { metric, node, ORDERS, recalculationWorld } from '../recalculation/recalculation-world.ts';

const world = recalculationWorld();
const purchase = metric('funnel', { uuid: ORDERS, series: [node('paid')] });

const browser = { name: 'Browser', of: 'event', key: '$browser' };
const engines = [
  { label: 'Chromium', matches: ['Chrome', 'Edge'] },
  { label: 'WebKit', matches: ['Safari'] },
];

const project = () => `/api/organizations/${world.server.organization}/projects/${world.project}/`;
const path = (id?: number) => `/api/projects/${world.project}/segment_dimensions/${id === undefined ? '' : `${id}/`}`;
const list = async () => (await ask(world.server, `GET ${path()}`)).body;
const create = (body: object) => ask(world.server, `POST ${path()}`, { body });
const change = (id: number, body: object) => ask(world.server, `PATCH ${path(id)}`, { body });
const remove = (id: number) => ask(world.server, `DELETE ${path(id)}`);
const read = async (experiment: string) => (await ask(world.server, `GET ${experiment}`)).body;

describe('the dimensions of a project', () => {
  test('are created, changed, listed and deleted', async () => {
    const { status, body } = await create({ ...browser, name: ' Browser ' });
    expect([status, body]).toEqual([201, { id: expect.any(Number), ...browser, values: null }]);

    const grouped = await change(body.id, { name: 'Engine', values: engines });
    expect(grouped.body).toEqual({ ...body, name: 'Engine', values: engines });
    expect(await list()).toEqual([grouped.body]);
    expect((await change(body.id, { values: null })).body.values).toBeNull();

    expect((await remove(body.id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await change(body.id, { name: 'Gone' })).status).toBe(404);
  });

  test('belong to their project', async () => {
    const { body } = await create(browser);
    const other = await ask(world.server, 'POST /api/projects/', { body: { name: 'Other' } });
    const its = `/api/projects/${other.body.id}/segment_dimensions/`;

    expect((await ask(world.server, `GET ${its}`)).body).toEqual([]);
    expect((await ask(world.server, `DELETE ${its}${body.id}/`)).status).toBe(404);
  });

  test('are in no experiment after they were deleted, also if experiments name them at the same time', async () => {
    const experiments: string[] = [];
    for (const key of ['a', 'b', 'c', 'd', 'e']) experiments.push(await world.create({ feature_flag_key: key }));
    for (let round = 0; round < 5; round++) {
      const { id } = (await create(browser)).body;
      const plan = (experiment: string) => ask(world.server, `PATCH ${experiment}`, { body: { segments: [id] } });
      await Promise.all([...experiments.slice(0, 2).map(plan), remove(id), ...experiments.slice(2).map(plan)]);
    }

    for (const experiment of experiments) expect((await read(experiment)).segments).toEqual([]);
  });

  test('are at most ten, each with its own name', async () => {
    await create(browser);
    const again = await create({ ...browser, name: 'BROWSER' });
    expect(again).toMatchObject({ status: 400, body: { attr: 'name', detail: expect.stringContaining('already') } });

    for (let number = 2; number <= 10; number++) await create({ ...browser, name: `Browser ${number}` });
    const eleventh = await create({ ...browser, name: 'Eleventh' });
    expect(eleventh).toMatchObject({ status: 400, body: { detail: expect.stringContaining('at most 10') } });

    const [first, second] = await list();
    expect(await change(second.id, { name: first.name })).toMatchObject({ status: 400, body: { attr: 'name' } });
    expect((await change(second.id, { name: second.name.toUpperCase() })).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['a name', { name: ' ' }, 'name'],
    ['a known source', { of: 'group' }, 'of'],
    ['a property', { key: '' }, 'key'],
    ['groups, or null', { values: [] }, 'values'],
    ['labels', { values: [{ label: ' ', matches: ['Chrome'] }] }, 'values'],
    ['values in every group', { values: [{ label: 'Chromium', matches: [] }] }, 'values'],
    [
      'different labels',
      {
        values: [
          { label: 'Chromium', matches: ['Chrome'] },
          { label: 'Chromium ', matches: ['Edge'] },
        ],
      },
      'values',
    ],
    [
      'each value in one group',
      {
        values: [
          { label: 'Chromium', matches: ['Chrome'] },
          { label: 'Others', matches: ['Chrome'] },
        ],
      },
      'values',
    ],
    ['labels that are not the page’s own', { values: [{ label: 'Other values', matches: ['Edge'] }] }, 'values'],
  ])('need %s', async (_what, given, attr) => {
    const { status, body } = await create({ ...browser, ...given });
    expect([status, body.attr.split('__')[0]]).toEqual([400, attr]);
    expect(await list()).toEqual([]);
  });

  test('can be read with experiment:read, and changed with experiment:write', async () => {
    const key = world.server.keys.reader;
    expect((await ask(world.server, `GET ${path()}`, { key })).status).toBe(200);
    expect((await ask(world.server, `POST ${path()}`, { key, body: browser })).status).toBe(403);
  });

  test('are in the activity of the project', async () => {
    const { body } = await create(browser);
    await change(body.id, { name: 'Web browser' });
    await change(body.id, { name: 'Web browser' });
    await remove(body.id);
    const { results } = (await ask(world.server, `GET ${project()}activity/`)).body;
    const changes = results.map(({ detail }: { detail: { changes: object[] } }) => detail.changes[0]);

    const named = (name: string) => ({ ...browser, name, values: null });
    expect(changes).toMatchObject([
      { field: 'segment_dimensions', action: 'deleted', before: named('Web browser'), after: null },
      { action: 'changed', before: named('Browser'), after: named('Web browser') },
      { action: 'created', before: null, after: named('Browser') },
    ]);
  });
});

describe('the planned segments of an experiment', () => {
  const draft = (body: object) => world.create({ metrics: [purchase], start_date: null, ...body });

  test('are up to three dimensions of the project', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push((await create({ ...browser, name })).body.id);
    const experiment = await draft({ segments: ids.slice(0, 3) });
    expect((await read(experiment)).segments).toEqual(ids.slice(0, 3));

    const plan = (segments: unknown) => ask(world.server, `PATCH ${experiment}`, { body: { segments } });
    expect(await plan(ids)).toMatchObject({ status: 400, body: { attr: 'segments' } });
    expect(await plan([ids[0], ids[0]])).toMatchObject({ status: 400 });
    expect(await plan(['event.$browser'])).toMatchObject({ status: 400 });
    expect(await plan([999_999])).toMatchObject({
      status: 400,
      body: { attr: 'segments', detail: 'The project has no segment dimension with the id 999999.' },
    });
  });

  test('are copied into the plan at the launch', async () => {
    const { body } = await create({ ...browser, values: engines });
    const experiment = await draft({ segments: [body.id] });
    expect((await read(experiment)).launch_plan).toBeNull();
    await ask(world.server, `POST ${experiment}launch/`, { body: {} });

    expect((await read(experiment)).launch_plan.segments).toEqual([body]);
    await change(body.id, { name: 'Engine' });
    expect((await read(experiment)).launch_plan.segments).toEqual([body]);
  });

  test('lose a dimension that is deleted, and the plan of a launched one keeps it', async () => {
    const [kept, deleted] = [(await create(browser)).body, (await create({ ...browser, name: 'Other' })).body];
    const planned = await draft({ segments: [deleted.id, kept.id] });
    const launched = await world.create({ feature_flag_key: 'running', segments: [deleted.id], metrics: [purchase] });
    await remove(deleted.id);

    expect((await read(planned)).segments).toEqual([kept.id]);
    expect(await read(launched)).toMatchObject({ segments: [], launch_plan: { segments: [deleted] } });
    const { results } = await read(`${planned}activity/`);
    expect(results[0].detail.changes).toMatchObject([{ field: 'segments', after: [kept.id] }]);
  });
});
