import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildKey } from '#test/support/server.ts';
import { prepareCommandLine, run, server } from './command-line.ts';
import { changeFlagElsewhere, flagFile, flagsOf, projectWith, share, split, startExperiment } from './flags.ts';

prepareCommandLine();

test('a plan that was interrupted is applied again from where it stopped', async () => {
  const id = await projectWith({ price: { filters: share(10) } });
  flagFile(id, { price: { active: false }, menu: {} });
  await run('plan --out plan.json');
  await changeFlagElsewhere(id, 'price', { active: false });

  const { code, printed } = await run('apply plan.json --yes --json');

  expect(code).toBe(0);
  expect(JSON.parse(printed)).toEqual([
    { project: id, name: 'Shop', flag: 'price', state: 'done' },
    { project: id, name: 'Shop', flag: 'menu', state: 'applied', ignored: [] },
  ]);
});

describe('the flag of a running experiment', () => {
  test('is changed after a confirmation that names the experiment', async () => {
    const id = await projectWith({});
    const experiment = await startExperiment(id, 'photos', 'Larger photos');
    flagFile(id, { photos: { active: false, filters: { multivariate: split(30) } } });

    const { printed } = await run('plan --out plan.json');
    const running = `while the experiment “Larger photos” (${experiment}) is running`;
    expect(printed).toContain(`! flags.photos.filters: other people get the flag ${running}, so its results mix`);
    expect(printed).toContain(`! flags.photos.active: nobody gets the flag ${running}`);
    expect(await run('apply plan.json')).toMatchObject({ code: 1 });
    expect(await run('apply plan.json', { answer: 'n' })).toMatchObject({ code: 1 });
    expect(await run('apply plan.json', { answer: 'y' })).toMatchObject({ code: 0 });
    expect(await flagsOf(id)).toMatchObject({ photos: { active: false, filters: { multivariate: split(30) } } });
  });

  test('needs no confirmation for its payloads and its description', async () => {
    const id = await projectWith({});
    await startExperiment(id, 'photos', 'Larger photos');
    flagFile(id, { photos: { name: 'Photos', filters: { payloads: { test: '1' } } } });

    expect((await run('diff')).printed).not.toContain('!');
  });

  test('names an experiment that the key can’t read by its id', async () => {
    const id = await projectWith({});
    const experiment = await startExperiment(id, 'photos', 'Larger photos');
    flagFile(id, { photos: { filters: { multivariate: split(30) } } });
    const scopes = ['organization:read', 'project:read', 'feature_flag:read'];
    const key = await buildKey(server.db, server.users.owner.id, { scopes });

    const { printed } = await run('diff', { env: { HEDGEROW_KEY: key } });
    expect(printed).toContain(`while the experiment ${experiment} is running`);
  });
});

test('the reason of a change is kept in the activity of the flag', async () => {
  const id = await projectWith({ price: {} });
  flagFile(id, { price: { active: false } });

  expect(await run('apply --yes', { more: ['--reason', 'Prices were wrong'] })).toMatchObject({ code: 0 });
  const { id: flag } = (await flagsOf(id))['price'] ?? {};
  const { body } = await ask(server, `GET /api/projects/${id}/feature_flags/${flag}/activity/`);
  expect(body.results[0].detail).toMatchObject({ change_reason: 'Prices were wrong' });
  expect((await run('apply --yes --reason', { more: ['x'.repeat(401)] })).reported).toContain(
    '--reason has 401 characters; at most 400 are allowed.',
  );
});

test('a key without the scope for flags is told which one it needs', async () => {
  const id = await projectWith({ price: {} });
  flagFile(id, { price: { active: false } });
  const key = (...scopes: string[]) =>
    buildKey(server.db, server.users.owner.id, { scopes: ['organization:read', 'project:read', ...scopes] });

  expect(await run('diff', { env: { HEDGEROW_KEY: await key() } })).toMatchObject({
    code: 1,
    reported: expect.stringMatching(/The flags of Shop \(\d+\) can’t be read: .*feature_flag:read/),
  });
  expect(await run('apply --yes', { env: { HEDGEROW_KEY: await key('feature_flag:read') } })).toMatchObject({
    code: 4,
    printed: expect.stringMatching(/flags\.price: failed: .*feature_flag:write/),
  });
});

test('filters that do not fit those of the server are reported before anything is sent', async () => {
  const id = await projectWith({ price: { filters: { ...share(10), multivariate: split(50) } } });
  flagFile(id, { price: { filters: { payloads: { third: '1' } } }, menu: { name: null }, 'a b': {} });

  const { code, reported } = await run('apply --yes');

  expect(code).toBe(1);
  expect(reported).toContain(
    `Shop (${id}), flags.price.filters: Payload keys must match a variant key for multivariate flags`,
  );
  expect(reported).toContain(`Shop (${id}), flags.a b.key: Only letters, numbers, hyphens`);
  expect(reported).toContain(`Shop (${id}), flags.menu.name: This field may not be null.`);
  expect(Object.keys(await flagsOf(id))).toEqual(['price']);
});

test('conditions that only the server can judge are refused when the plan is made', async () => {
  const where = (operator: string, value: unknown) => ({
    filters: { groups: [{ properties: [{ key: 'plan', type: 'person', operator, value }] }] },
  });
  const id = await projectWith({});
  const flags = { menu: where('regex', '('), price: where('is_date_after', 'soon') };
  const refusals = async () => {
    flagFile(id, flags);
    const { code, reported } = await run('plan --out plan.json');
    return [code, ...reported.split('\n').slice(-2)];
  };
  const reasons = [
    1,
    expect.stringContaining(`Shop (${id}), flags.menu.filters: Invalid value for operator regex`),
    `Shop (${id}), flags.price.filters: Invalid date value: soon`,
  ];

  expect(await refusals()).toEqual(reasons);
  await ask(server, `POST /api/projects/${id}/feature_flags/`, { body: { key: 'menu' } });
  expect(await refusals()).toEqual(reasons);
});

test('a deletion of a flag that does not exist is not counted as applied', async () => {
  const id = await projectWith({ price: {} });
  flagFile(id, { price: null });
  await run('plan --out plan.json --allow-delete');
  await changeFlagElsewhere(id, 'price', { deleted: true });

  const { printed, reported } = await run('apply plan.json --yes --allow-delete');

  expect(reported).toContain(`1 of 1: Shop (${id}), flags.price: no such flag`);
  expect(printed).toBe(`Applied to 0 of 1 flags.\nShop (${id}), flags.price: no such flag`);
});

test('characters that control the terminal or reorder the line are printed escaped', async () => {
  const id = await projectWith({ price: { filters: share(10) } });
  await ask(server, `PATCH /api/projects/${id}/`, { body: { name: 'Sh\u202eop' } });
  const properties = [{ key: 'plan', type: 'person', operator: 'exact', value: ['\u202eorp\u2066', '\u001b[2J'] }];
  flagFile(id, { price: { name: 'a\u202eb', filters: { groups: [{ properties, rollout_percentage: 10 }] } } });

  const { printed } = await run('plan --out plan.json');

  expect(printed).toContain('where plan is \\u202eorp\\u2066 or \\u001b[2J');
  expect(printed).toContain('"a\\u202eb"');
  expect(printed).toContain(`Sh\\u202eop (${id})`);
});
