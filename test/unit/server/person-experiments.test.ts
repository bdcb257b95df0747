import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { did, exposed, hour, joined } from './events/exposed-events.ts';
import { recalculationWorld } from './recalculation/recalculation-world.ts';
import { recordQueries } from './record-queries.ts';

const world = recalculationWorld();
const { create, store } = world;

const idOf = (path: string) => Number(path.split('/').at(-2));

/** Creates another experiment, whose people are exposed by the event `joined`. */
const createOther = (body: object) =>
  create({
    name: 'Bar',
    feature_flag_key: 'other',
    exposure_criteria: { exposure_config: { kind: 'ExperimentEventExposureConfig', event: 'joined', properties: [] } },
    ...body,
  });

describe('the experiments of a person', () => {
  const experimentsOf = async (query: string) =>
    ask(world.server, `GET /api/projects/${world.project}/person_experiments?${query}`);

  test('have the variant and the first exposure, the last started first', async () => {
    await store(exposed('ann', 1, 'control'), joined('ann', 2, 'test'), exposed('ann', 3, 'control'));
    await store(exposed('bob', 1, 'control'), exposed('bob', 2, 'test'), did('cay', 'paid', 1));
    const [one, other] = [await create({}), await createOther({ start_date: hour(1) })];
    const { status, body } = await experimentsOf('distinct_id=ann');

    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { id: idOf(other), name: 'Bar', variant: 'test', excluded: false },
      { id: idOf(one), name: 'Checkout', variant: 'control', excluded: false },
    ]);
    expect(Date.parse(body.results[1].first_exposure)).toBe(Date.parse(hour(1)));
    expect((await experimentsOf('distinct_id=bob')).body.results).toMatchObject([{ id: idOf(one), excluded: true }]);
    expect((await experimentsOf('distinct_id=cay')).body.results).toEqual([]);
  });

  test('are searched one after the other', async () => {
    for (const key of ['second', 'third', 'fourth']) await create({ feature_flag_key: key });
    const queries = recordQueries(world.server);
    await experimentsOf('distinct_id=ann');

    expect(queries.map(({ others }) => others)).toEqual([0, 0, 0]);
  });

  test('need the id of the person', async () => {
    expect((await experimentsOf('')).body).toMatchObject({ attr: 'distinct_id', detail: 'distinct_id is required' });
  });
});
