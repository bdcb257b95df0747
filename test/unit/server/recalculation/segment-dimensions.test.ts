import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { recalculationWorld } from './recalculation-world.ts';
import { browsers, counts, type Group, people, purchase } from './segment-people.ts';

const world = recalculationWorld();
const { create, store } = world;

const segments = (path: string, query: string) => ask(world.server, `GET ${path}segment_results/?${query}`);

describe('a metric for each value of a dimension', () => {
  const dimension = async (body: object) =>
    (await ask(world.server, `POST /api/projects/${world.project}/segment_dimensions/`, { body })).body.id;
  const engine = {
    ...{ name: 'Engine', of: 'event', key: '$browser' },
    values: [{ label: 'Chromium', matches: ['Chrome', 'Edge'] }],
  };

  test('a dimension counts people with a value of a group under its label, and the others on their own', async () => {
    await store(...people([...browsers, { value: 'Edge', control: [10, 60], test: [10, 60] }]));
    const path = await create({ metrics: [purchase] });
    const { body } = await segments(path, `dimension=${await dimension(engine)}`);

    expect(counts(body)).toEqual([
      ['Chromium', '70 of 360', '85 of 360'],
      ['Safari', '40 of 200', '30 of 200'],
      ['Other values', '1 of 2', '1 of 2'],
    ]);
    expect(body).toMatchObject({ ...engine, planned: false });
  });

  test('a small value that belongs to a group is in it, among more values than are shown', async () => {
    const many = Array.from({ length: 30 }, (_, index): Group => {
      const size = 60 + index;
      return { value: `v${String(index).padStart(2, '0')}`, control: [20, size], test: [21, size] };
    });
    await store(...people(many));
    const path = await create({ metrics: [purchase] });
    const values = [{ label: 'Small', matches: many.slice(0, 5).map(({ value }) => value) }];
    const { body } = await segments(path, `dimension=${await dimension({ ...engine, values })}`);

    expect(counts(body)[0]).toEqual(['Small', '100 of 310', '105 of 310']);
  });

  test('a dimension that was planned is planned as a property too, until it is changed', async () => {
    await store(...people(browsers));
    const plain = await dimension({ name: 'Browser', of: 'event', key: '$browser' });
    const grouped = await dimension(engine);
    const path = await create({ metrics: [purchase], segments: [plain] });
    const planned = async (query: string) => {
      const { name, planned: is } = (await segments(path, query)).body;
      return [name, is];
    };

    expect(await planned(`dimension=${plain}`)).toEqual(['Browser', true]);
    expect(await planned('of=event&key=$browser')).toEqual(['Browser', true]);
    expect(await planned(`dimension=${grouped}`)).toEqual(['Engine', false]);
    const changed = { body: { values: engine.values } };
    await ask(world.server, `PATCH /api/projects/${world.project}/segment_dimensions/${plain}/`, changed);
    expect(await planned(`dimension=${plain}`)).toEqual(['Browser', false]);
  });

  test('a planned dimension that was deleted can still be read', async () => {
    await store(...people(browsers));
    const id = await dimension(engine);
    const path = await create({ metrics: [purchase], segments: [id] });
    await ask(world.server, `DELETE /api/projects/${world.project}/segment_dimensions/${id}/`);

    expect((await segments(path, `dimension=${id}`)).body).toMatchObject({ ...engine, planned: true });
    expect(await segments(path, 'dimension=999999')).toMatchObject({ status: 404 });
  });

  test('a property and the same property in groups are two tests', async () => {
    await store(...people(browsers));
    const path = await create({ metrics: [purchase] });
    await segments(path, 'of=event&key=$browser');
    const { body } = await segments(path, `dimension=${await dimension(engine)}`);

    expect(body.others).toEqual([{ of: 'event', key: '$browser', p_value: expect.any(Number) }]);
  });
});
