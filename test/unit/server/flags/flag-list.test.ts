import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';
import { called, everyone, flagsOf, split } from './flags-world.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
let clock: string;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock = NOW;
  project = await buildProject(server.db, server.organization);
  flags = flagsOf(server, project);
});

const list = async (query = '', key = server.keys.owner) =>
  ask(server, `GET /api/projects/${project.id}/feature_flags/${query}`, { key });
const keysOf = async (query = '') => {
  const { body } = await list(query);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ key }: { key: string }) => key);
};
const create = async (body: object, key = server.keys.owner) =>
  (await ask(server, `POST /api/projects/${project.id}/feature_flags/`, { body, key })).body;
const experiment = async (feature_flag_key: string, body: object = {}) =>
  (
    await ask(server, `POST /api/projects/${project.id}/experiments/`, {
      body: { name: feature_flag_key, feature_flag_key, ...body },
    })
  ).body;

describe('the list of flags', () => {
  test('has the flags without variants, with variants, and of experiments', async () => {
    await flags.addFlag('plain', { filters: { ...everyone, multivariate: null } });
    await flags.addFlag('no-variants', { filters: { ...everyone, multivariate: { variants: [] } } });
    await flags.addFlag('split', { filters: split });
    await experiment('tested');

    expect(await keysOf('?type=boolean&order=key')).toEqual(['no-variants', 'plain']);
    expect(await keysOf('?type=multivariant&order=key')).toEqual(['split', 'tested']);
    expect(await keysOf('?type=experiment')).toEqual(['tested']);
  });

  test('finds the flags of authors, and texts in keys and descriptions', async () => {
    await create({ key: 'by-olga', name: 'The 100% menu' });
    await create({ key: 'by-mina' }, server.keys.member);
    const { owner, member } = server.users;

    expect(await keysOf(`?created_by_id=${member.id}`)).toEqual(['by-mina']);
    expect(await keysOf(`?created_by_id=${member.id},${owner.id}&order=key`)).toEqual(['by-mina', 'by-olga']);
    expect(await keysOf('?search=100%25%20MENU')).toEqual(['by-olga']);
    expect(await keysOf('?search=Y-M')).toEqual(['by-mina']);
  });

  test('is sorted by what the query names, newest first without an order', async () => {
    const times = { b: daysAgo(3), a: daysAgo(2), c: daysAgo(1) };
    for (const [key, at] of Object.entries(times)) {
      clock = at;
      await create({ key, name: key === 'c' ? 'Alpha' : 'beta' });
    }
    clock = NOW;
    const { results } = (await list('?search=b')).body;
    await ask(server, `PATCH /api/projects/${project.id}/feature_flags/${results.at(-1).id}/`, {
      body: { active: false },
    });
    await server.events.append({ project_id: project.id, events: [called('a', daysAgo(1))] });

    expect(await keysOf()).toEqual(['c', 'a', 'b']);
    expect(await keysOf('?order=key')).toEqual(['a', 'b', 'c']);
    expect(await keysOf('?order=-key')).toEqual(['c', 'b', 'a']);
    expect(await keysOf('?order=-updated_at')).toEqual(['b', 'c', 'a']);
    expect(await keysOf('?order=name')).toEqual(['c', 'a', 'b']);
    expect((await keysOf('?order=-last_called_at'))[0]).toBe('a');
    expect((await keysOf('?order=last_called_at'))[0]).toBe('a');
    expect((await list('?order=key&limit=1&offset=1')).body).toMatchObject({ count: 3, results: [{ key: 'b' }] });
  });

  test.each([
    ['active', 'sometimes'],
    ['type', 'large'],
    ['order', 'filters'],
    ['created_by_id', 'olga'],
  ])('rejects a value of %s that is not possible, and names it', async (name, value) => {
    const { status, body } = await list(`?${name}=${value}`);
    expect([status, body.attr, body.code]).toEqual([400, name, 'invalid_choice']);
  });

  test.each([
    ['order', '-', 'invalid_choice'],
    ['limit', '-1', 'invalid_input'],
    ['limit', '0', 'invalid_input'],
    ['limit', 'all', 'invalid_input'],
    ['offset', '-5', 'invalid_input'],
    ['offset', '1.5', 'invalid_input'],
  ])('rejects %s=%s and names it', async (name, value, code) => {
    await flags.addFlag('menu');
    const { status, body } = await list(`?${name}=${value}`);
    expect([status, body.attr, body.code]).toEqual([400, name, code]);
    expect((await list(`?${name}=`)).body.count).toBe(1);
  });

  test('has 1,000 flags on a page, also with keys of 400 characters', async () => {
    const long = 'k'.repeat(396);
    await server.db
      .insertInto('feature_flag')
      .values(
        Array.from({ length: 1000 }, (_, index) => ({
          team_id: project.id,
          key: `${long}${String(index).padStart(4, '0')}`,
          name: 'علم',
          filters: JSON.stringify(split) as never,
          active: true,
          deleted: false,
          ensure_experience_continuity: false,
          created_by: null,
        })),
      )
      .execute();
    const { body } = await list('?limit=1000&order=-key');
    expect([body.count, body.results.length]).toEqual([1000, 1000]);
    expect(body.results[0]).toMatchObject({ key: `${long}0999`, last_called_at: null, experiment_set: [] });
  });
});

describe('a flag', () => {
  test('tells when it was last evaluated by an SDK, to within a minute, and null before', async () => {
    await flags.addFlag('seen');
    await flags.addFlag('unseen');
    const other = await buildProject(server.db, server.organization);
    await flagsOf(server, other).addFlag('seen');
    const append = (...events: ReturnType<typeof called>[]) => server.events.append({ project_id: project.id, events });
    const lastCalls = async () =>
      Object.fromEntries(
        (await list()).body.results.map(({ key, last_called_at }: Record<string, string | null>) => [
          key,
          last_called_at && new Date(last_called_at).toISOString(),
        ]),
      );

    await append(
      called('seen', daysAgo(5)),
      called('seen', daysAgo(2)),
      called('seen', daysAgo(9)),
      called('none', NOW),
    );
    expect(await lastCalls()).toEqual({ seen: daysAgo(2), unseen: null });

    await append(called('seen', daysAgo(4)));
    expect(await lastCalls()).toEqual({ seen: daysAgo(2), unseen: null });

    await append(called('seen', daysAgo(1)), event({ name: 'paid', at: NOW, properties: { $feature_flag: 'unseen' } }));
    expect(await lastCalls()).toEqual({ seen: daysAgo(1), unseen: null });

    const foreign = await ask(server, `GET /api/projects/${other.id}/feature_flags/`);
    expect(foreign.body.results).toMatchObject([{ key: 'seen', last_called_at: null }]);
  });

  test('does not claim an evaluation after this moment', async () => {
    await flags.addFlag('ahead');
    const events = [called('ahead', '2999-01-01T00:00:00.000Z')];
    await server.events.append({ project_id: project.id, events });
    const [{ last_called_at }] = (await list()).body.results;
    expect(Date.parse(last_called_at)).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test('tells when it was last changed, also by its experiment', async () => {
    clock = daysAgo(9);
    const { id, feature_flag } = await experiment('tested');
    const updated = async () => {
      const { body } = await ask(server, `GET /api/projects/${project.id}/feature_flags/${feature_flag.id}/`);
      return new Date(body.updated_at).toISOString();
    };
    expect(await updated()).toBe(daysAgo(9));

    clock = daysAgo(8);
    await ask(server, `POST /api/projects/${project.id}/experiments/${id}/launch/`, { body: {} });
    expect(await updated()).toBe(daysAgo(8));

    clock = daysAgo(7);
    await ask(server, `POST /api/projects/${project.id}/experiments/${id}/pause/`, { body: {} });
    expect(await updated()).toBe(daysAgo(7));

    clock = daysAgo(6);
    await ask(server, `PATCH /api/projects/${project.id}/feature_flags/${feature_flag.id}/`, {
      body: { name: 'New' },
    });
    expect(await updated()).toBe(daysAgo(6));
  });
});
