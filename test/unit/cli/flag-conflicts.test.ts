import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { prepareCommandLine, run, server } from './command-line.ts';
import { changeFlagElsewhere, flagFile, flagsOf, projectWith, share } from './flags.ts';

prepareCommandLine();

describe('a flag that someone else changed after the plan was made', () => {
  const planned = async (flags: object, change: (id: number) => Promise<unknown>) => {
    const id = await projectWith({ price: { filters: share(10) }, menu: {} });
    flagFile(id, flags);
    await run('plan --out plan.json --allow-delete');
    await change(id);
    return { id, ...(await run('apply plan.json --yes --allow-delete')) };
  };

  test('is refused with the changed field, its value in the plan and its value now', async () => {
    const { id, code, reported } = await planned(
      { price: { filters: share(20) }, menu: { active: false } },
      (project) => changeFlagElsewhere(project, 'price', { filters: share(50) }),
    );

    expect(code).toBe(3);
    expect(reported).toContain(
      `Shop (${id}), flags.price: not applied: someone else changed filters.groups, which was 10% of all people in the plan and is now 50% of all people`,
    );
    expect(await flagsOf(id)).toMatchObject({ price: { filters: share(50) }, menu: { active: true } });
  });

  test('is changed if only fields that the plan does not change are different', async () => {
    const { id, code } = await planned({ price: { filters: share(20) } }, (project) =>
      changeFlagElsewhere(project, 'price', { tags: ['hot'] }),
    );

    expect(code).toBe(0);
    expect(await flagsOf(id)).toMatchObject({ price: { filters: share(20), tags: ['hot'] } });
  });

  test('is not deleted if any of its fields is different', async () => {
    const { id, code, reported } = await planned({ price: null }, (project) =>
      changeFlagElsewhere(project, 'price', { tags: ['hot'] }),
    );

    expect(code).toBe(3);
    expect(reported).toContain('someone else changed tags, which was [] in the plan and is now ["hot"]');
    expect(await flagsOf(id)).toHaveProperty('price');
  });

  test('is refused if it was deleted or created', async () => {
    const deleted = await planned({ price: { active: false } }, (project) =>
      changeFlagElsewhere(project, 'price', { deleted: true }),
    );
    expect(deleted.reported).toContain('flags.price: not applied: someone else deleted it');

    const created = await planned({ new: { active: false } }, (project) =>
      ask(server, `POST /api/projects/${project}/feature_flags/`, { body: { key: 'new' } }),
    );
    expect(created.reported).toContain('flags.new: not applied: someone else created it');
  });

  test('is not refused if the values are again as planned', async () => {
    const { id, code } = await planned({ price: { filters: share(20) } }, async (project) => {
      await changeFlagElsewhere(project, 'price', { active: false });
      await changeFlagElsewhere(project, 'price', { active: true });
    });

    expect(code).toBe(0);
    expect(await flagsOf(id)).toMatchObject({ price: { filters: share(20) } });
  });

  test('is not overwritten between the read and the write', async () => {
    const id = await projectWith({ price: { filters: share(10) } });
    flagFile(id, { price: { filters: share(20) } });
    const { code, printed } = await run('apply --yes', {
      fetch: async (input, init) => {
        if (init?.method === 'PATCH') await changeFlagElsewhere(id, 'price', { filters: share(50) });
        return server.fetch(input, init);
      },
    });

    expect(code).toBe(4);
    expect(printed).toContain('flags.price: not applied: someone else changed filters.groups');
    expect(await flagsOf(id)).toMatchObject({ price: { filters: share(50) } });
  });

  test('is changed if another field changed between the read and the write', async () => {
    const id = await projectWith({ price: { filters: share(10) } });
    flagFile(id, { price: { filters: share(20) } });
    let changes = 0;
    const { code } = await run('apply --yes', {
      fetch: async (input, init) => {
        if (init?.method === 'PATCH' && changes < 2) {
          changes += 1;
          await changeFlagElsewhere(id, 'price', { name: `Name ${changes}` });
        }
        return server.fetch(input, init);
      },
    });

    expect(code).toBe(0);
    expect(await flagsOf(id)).toMatchObject({ price: { name: 'Name 2', filters: share(20) } });
  });

  test('keeps the changes of other fields when the plan is undone', async () => {
    const id = await projectWith({ price: { filters: share(10) } });
    flagFile(id, { price: { filters: share(20) } });
    await run('apply --yes');
    await changeFlagElsewhere(id, 'price', { name: 'Renamed' });

    expect(await run('apply undo.json --yes')).toMatchObject({ code: 0 });
    expect(await flagsOf(id)).toMatchObject({ price: { name: 'Renamed', filters: share(10) } });
  });
});
