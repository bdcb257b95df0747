import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folder, prepareCommandLine, read, run, write } from './command-line.ts';
import { flagFile, flagsOf, projectWith, share, split, startExperiment } from './flags.ts';

prepareCommandLine();

const german = [{ key: 'country', type: 'person', operator: 'exact', value: ['DE', 'AT'] }];

describe('the difference between a file and the flags of a project', () => {
  test('is shown in words: conditions as sentences, variants with their shares', async () => {
    const id = await projectWith({
      price: { name: 'Prices', filters: { ...share(10), multivariate: split(50) } },
    });
    const groups = [{ properties: german, rollout_percentage: 60 }, ...share(5).groups];
    flagFile(id, {
      price: { name: 'New prices', filters: { groups, multivariate: split(30) } },
      menu: { active: false, tags: ['navigation'], filters: share(100) },
    });

    const { code, printed } = await run('diff');

    expect(code).toBe(2);
    expect(printed).toBe(
      [
        `Shop (${id})`,
        '  flags.price.name: "Prices" → "New prices"',
        '  flags.price.filters.groups: 10% of all people → 60% of people where country is DE or AT; 5% of all people',
        '  flags.price.filters.multivariate: control 50%, test 50% → control 30%, test 70%',
        '  flags.menu: none → created',
        '  flags.menu.filters.groups: nobody → 100% of all people',
        '  flags.menu.active: true → false',
        '  flags.menu.tags: [] → ["navigation"]',
        '',
        '2 changes in 1 project.',
      ].join('\n'),
    );
    expect((await run('diff --markdown')).printed).toContain(
      `| Shop (${id}) | \`flags.price.filters.multivariate\` | control 50%, test 50% | control 30%, test 70% |`,
    );
  });

  test('does not contain flags, fields and parts of filters that the file does not name', async () => {
    const id = await projectWith({
      price: { name: 'Prices', tags: ['a'], filters: { ...share(10), payloads: { true: '1' } } },
      menu: { name: 'Menu' },
    });
    flagFile(id, { price: { filters: share(20) } });

    expect((await run('diff')).printed).toContain('groups: 10% of all people → 20% of all people\n\n1 change');
    expect(await run('apply --yes')).toMatchObject({ code: 0 });
    expect(await flagsOf(id)).toMatchObject({
      price: { name: 'Prices', tags: ['a'], filters: { ...share(20), payloads: { true: '1' } } },
      menu: { name: 'Menu' },
    });
  });

  test('is empty for flags that were exported', async () => {
    const id = await projectWith({
      price: { tags: ['b', 'a'], filters: { ...share(10), multivariate: split(50), payloads: { test: '{"a": 1}' } } },
      menu: { filters: { groups: [{ properties: german, rollout_percentage: null, variant: null }] } },
    });

    expect(await run(`export --project ${id} --flags --out hedgerow.yaml`)).toMatchObject({ code: 0 });
    expect(read('hedgerow.yaml')).toContain('price:');
    expect(await run('diff')).toMatchObject({ code: 0, printed: 'No differences.' });
  });
});

test('an export contains flags only if it is asked for them, and an update keeps to the flags of the file', async () => {
  const id = await projectWith({ price: { filters: share(10) }, menu: {} });
  expect((await run(`export --project ${id}`)).printed).not.toContain('flags:');

  write(
    'hedgerow.yaml',
    `version: 1
projects:
  shop:
    id: ${id}
    flags:
      # Asked for by sales
      price:
        filters:
          groups:
            - rollout_percentage: 90 # nearly everyone
              properties: []
      gone: null
`,
  );
  await run(`export --project ${id} --out hedgerow.yaml`);
  expect(read('hedgerow.yaml')).toBe(`version: 1
projects:
  shop:
    id: ${id}
    flags:
      # Asked for by sales
      price:
        filters:
          groups:
            - rollout_percentage: 10 # nearly everyone
              properties: []
      gone: null
`);

  await run(`export --project ${id} --flags --out hedgerow.yaml`);
  expect(read('hedgerow.yaml')).toContain('      # Asked for by sales\n');
  expect(read('hedgerow.yaml')).toContain('      menu:\n        name: ""\n');
});

test('flags are created and changed, and undo restores them; what was created is deleted only with --allow-delete', async () => {
  const id = await projectWith({ price: { name: 'Prices', filters: share(10) } });
  flagFile(id, { price: { active: false, filters: share(20) }, menu: { filters: share(30) } });
  expect((await run('plan --out plan.json')).code).toBe(2);

  const { code, printed, reported } = await run('apply plan.json', { answer: 'y' });
  expect([code, printed]).toEqual([0, 'Applied to 2 of 2 flags.']);
  expect(reported).toContain('apply undo.json --allow-delete');
  expect(await flagsOf(id)).toMatchObject({
    price: { name: 'Prices', active: false, filters: share(20), version: 2 },
    menu: { active: true, filters: share(30) },
  });
  expect(await run('diff')).toMatchObject({ code: 0 });

  expect(await run('apply undo.json --yes')).toMatchObject({
    code: 1,
    reported: expect.stringContaining(`Shop (${id}), flags.menu`),
  });
  expect(await run('apply undo.json --yes --allow-delete')).toMatchObject({ code: 0 });
  const flags = await flagsOf(id);
  expect(flags['price']).toMatchObject({ active: true, filters: share(10) });
  expect(Object.keys(flags)).toEqual(['price']);
});

test('a flag is deleted only with --allow-delete, and undo restores it with its values', async () => {
  const id = await projectWith({ price: { name: 'Prices', tags: ['a'], filters: share(10) } });
  const { id: flagId } = (await flagsOf(id))['price'] ?? {};
  flagFile(id, { price: null, unknown: null });

  expect((await run('diff')).printed).toContain('flags.price: 10% of all people → deleted');
  for (const line of ['plan --out plan.json', 'apply --yes'])
    expect(await run(line)).toMatchObject({ code: 1, reported: expect.stringContaining('--allow-delete is missing') });
  expect(readdirSync(folder)).toEqual(['hedgerow.yaml']);
  expect(Object.keys(await flagsOf(id))).toEqual(['price']);

  expect(await run('apply --yes --allow-delete')).toMatchObject({ code: 0 });
  expect(await flagsOf(id)).toEqual({});
  expect(await run('apply undo.json --yes')).toMatchObject({ code: 0 });
  expect(await flagsOf(id)).toMatchObject({ price: { id: flagId, name: 'Prices', tags: ['a'], filters: share(10) } });
});

test('a flag of an experiment is not deleted, and the experiment is named', async () => {
  const id = await projectWith({});
  const experiment = await startExperiment(id, 'photos', 'Larger photos');
  flagFile(id, { photos: null });

  expect(await run('plan --out plan.json --allow-delete')).toMatchObject({
    code: 1,
    reported: expect.stringContaining(
      `Shop (${id}), flags.photos: The flag can’t be deleted while an experiment uses it: “Larger photos” (${experiment}).`,
    ),
  });
});
