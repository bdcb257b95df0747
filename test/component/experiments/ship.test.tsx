import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const shares = (experiment: { feature_flag: { filters: Record<string, unknown> } }) => {
  const { variants } = experiment.feature_flag.filters['multivariate'] as {
    variants: { key: string; rollout_percentage: number }[];
  };
  return variants.map(({ key, rollout_percentage }) => `${key} ${rollout_percentage}`);
};

const openDialog = async (user: Awaited<ReturnType<typeof open>>['user'], label: string) => {
  await user.click((await screen.findAllByRole('button', { name: label }))[0] as HTMLElement);
  return within(screen.getByRole('dialog'));
};

test('a variant is shipped to everyone, the experiment ends, and undo restores the flag', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
  const { user } = await open(server, pageOf(project, id));

  const dialog = await openDialog(user, 'Ship variant…');
  expect(dialog.getByRole('radio', { name: 'test' })).toBeChecked();
  expect(dialog.queryByRole('group', { name: 'Who gets it' })).toBeNull();
  const flag = dialog.getByRole('group', { name: /^Flag / });
  expect(flag).toHaveTextContent(/Now, everyone.*control 50%.*test 50%.*After, everyone.*test 100%/);
  expect(dialog.getByRole('group', { name: 'What happens' })).toHaveTextContent('The experiment ends now.');
  await user.click(dialog.getByRole('radio', { name: 'Won' }));
  await user.click(dialog.getByRole('button', { name: 'End and ship test to everyone' }));

  expect(await screen.findByText('Saved: everyone gets the variant “test” of “Form”.', { exact: false })).toBeVisible();
  const shipped = await read(server, project, id);
  expect(shipped).toMatchObject({ end_date: expect.any(String), conclusion: 'won' });
  expect(shares(shipped)).toEqual(['control 0', 'test 100']);
  expect(shipped.feature_flag.filters['groups']).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/the flag .* is restored/)).toBeVisible();
  const restored = await read(server, project, id);
  expect(shares(restored)).toEqual(['control 50', 'test 50']);
  expect(restored['end_date']).toEqual(expect.any(String));
});

test('each of ten variants can be chosen', async () => {
  const project = await newProject(server);
  const keys = ['control', ...Array.from({ length: 9 }, (_, index) => `headline-${index + 1}`)];
  const feature_flag_variants = keys.map((key) => ({ key, rollout_percentage: 10 }));
  const { id } = await create(server, project, { start_date: daysAgo(3), parameters: { feature_flag_variants } });
  const { user } = await open(server, pageOf(project, id));

  const dialog = await openDialog(user, 'Ship variant…');
  const choices = within(dialog.getByRole('group', { name: 'Variant' }));
  expect(choices.getAllByRole('radio')).toHaveLength(10);
  await user.click(choices.getByRole('radio', { name: 'headline-9' }));

  expect(dialog.getByRole('button', { name: 'End and ship headline-9 to everyone' })).toBeVisible();
});

test('control can be shipped to the current audience only', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(9), end_date: daysAgo(1) });
  const { feature_flag } = await read(server, project, id);
  const filters = { ...feature_flag.filters, groups: [{ properties: [], rollout_percentage: 20 }] };
  const flag = `/api/projects/${project}/feature_flags/${(feature_flag as unknown as { id: number }).id}/`;
  await ask(server, `PATCH ${flag}`, { body: { filters } });
  const { user } = await open(server, pageOf(project, id));

  const dialog = await openDialog(user, 'Ship variant…');
  await user.click(dialog.getByRole('radio', { name: 'control' }));
  await user.click(dialog.getByRole('radio', { name: /^Current audience/ }));
  await user.click(dialog.getByRole('button', { name: 'Ship control to the current audience' }));

  await screen.findByText(/Saved: 20% of everyone get the variant “control” of “Form”/);
  const shipped = await read(server, project, id);
  expect(shares(shipped)).toEqual(['control 100', 'test 0']);
  expect(shipped.feature_flag.filters['groups']).toHaveLength(1);
});

test('after shipping to the current audience, the overview names that audience', async () => {
  const project = await newProject(server);
  const variants = [
    { key: 'control', rollout_percentage: 0 },
    { key: 'test', rollout_percentage: 100 },
  ];
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(9), end_date: daysAgo(1) });
  const { feature_flag } = await read(server, project, id);
  const filters = {
    ...feature_flag.filters,
    multivariate: { variants },
    groups: [{ properties: [], rollout_percentage: 20 }],
  };
  await ask(server, `PATCH /api/projects/${project}/feature_flags/${(feature_flag as unknown as { id: number }).id}/`, {
    body: { filters },
  });

  await open(server, `/projects/${project}/experiments/${id}`);

  expect(await screen.findByText('only test for 20% of everyone', { exact: false })).toBeVisible();
});

test('the flag is turned off and on again', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
  const { user } = await open(server, pageOf(project, id));

  const off = await openDialog(user, 'Turn flag off…');
  await user.click(off.getByRole('button', { name: 'Turn flag off' }));
  await screen.findByText(/is off\./);
  expect((await read(server, project, id)).feature_flag.active).toBe(false);

  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Turn flag on…' })[0]).toBeVisible());
  const on = await openDialog(user, 'Turn flag on…');
  await user.click(on.getByRole('button', { name: 'Turn flag on' }));
  await screen.findByText(/is on\./);
  expect((await read(server, project, id)).feature_flag.active).toBe(true);
});

test('with a key without the scope for flags, the dialog names the missing scope', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
  const key = await buildKey(server.db, server.users.owner.id, {
    scopes: ['project:read', 'experiment:write', 'organization:read', 'user:read'],
  });
  const { user } = await open(server, pageOf(project, id), { key });

  const dialog = await openDialog(user, 'Turn flag off…');

  expect(dialog.getByRole('button', { name: 'Turn flag off' })).toHaveAccessibleDescription(
    /does not have the scope feature_flag:write/,
  );
});
