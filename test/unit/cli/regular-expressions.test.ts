import { expect, test } from 'vitest';
import { newProject } from '../changes/projects.ts';
import { fileFor, prepareCommandLine, run, server } from './command-line.ts';

prepareCommandLine();

test.each(['plan --out plan.json', 'check', 'apply --yes'])(
  '"%s" reports a regular expression that can’t be used, and accepts the valid ones',
  async (line) => {
    const id = await newProject(server, { name: 'Shop' });
    const filters = (pattern: string) =>
      `test_account_filters: [{ key: email, type: person, operator: regex, value: '${pattern}' }]`;
    const rules = `path_cleaning_filters: [{ regex: '(?i)/Product/[^/]+', alias: '/product/:id' }]`;
    fileFor(id, `${rules}, ${filters('^(?!.*@ourdomain\\.com$).*$')}`);
    const refused = await run(line);
    fileFor(id, `${rules}, ${filters('(?i)@ourdomain\\.com$')}`);

    expect(refused).toMatchObject({ code: 1 });
    expect(refused.reported).toMatch(/test_account_filters: .*a lookaround \(at character 2\)/);
    expect((await run(line)).reported).not.toContain('regular expression');
  },
);

test('an export contains a stored regular expression that can’t be used, and has no differences', async () => {
  const id = await newProject(server, { name: 'Shop' });
  const stored = [{ key: 'email', type: 'person', operator: 'regex', value: '(?!a)' }];
  await server.db
    .updateTable('project')
    .set({ test_account_filters: JSON.stringify(stored) as never })
    .where('id', '=', id)
    .execute();

  expect(await run('export --out hedgerow.yaml')).toMatchObject({ code: 0 });
  expect(await run('diff')).toMatchObject({ code: 0, printed: 'No differences.' });
});
