import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ended = { start_date: daysAgo(9), end_date: daysAgo(1) };
const listOf = (project: number) => `/projects/${project}/experiments`;
const selectAll = () => screen.findByRole('checkbox', { name: 'Select all on this page' });

async function sharesOf(project: number, id: number) {
  const { feature_flag } = await read(server, project, id);
  const { variants } = feature_flag.filters['multivariate'] as {
    variants: { key: string; rollout_percentage: number }[];
  };
  return variants.map(({ key, rollout_percentage }) => `${key} ${rollout_percentage}`);
}

/** Creates two ended experiments and a running one, selects all and opens the dialog. The first ended one has won. */
async function openDialog() {
  const project = await newProject(server);
  const won = await create(server, project, { name: 'Winner', ...ended });
  await ask(server, `PATCH /api/projects/${project}/experiments/${won.id}/`, { body: { conclusion: 'won' } });
  const other = await create(server, project, { name: 'Undecided', ...ended });
  const running = await create(server, project, { name: 'Running', start_date: daysAgo(2) });
  const opened = await open(server, listOf(project));
  await opened.user.click(await selectAll());
  await opened.user.click(await screen.findByRole('button', { name: 'Ship 2 variants…' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Ship variants' }));

  await dialog.findByRole('combobox', { name: 'Variant of Undecided' });
  await dialog.findByRole('combobox', { name: 'Variant of Winner' });
  return { ...opened, project, dialog, ids: { won: won.id, other: other.id, running: running.id } };
}

test('the variants of several ended experiments are shipped at once, and undo restores their flags', async () => {
  const { user, project, dialog, ids, writes } = await openDialog();
  expect(dialog.getByRole('combobox', { name: 'Variant of Winner' })).toHaveValue('test');
  expect(dialog.getByRole('combobox', { name: 'Variant of Undecided' })).toHaveValue('');
  expect(dialog.queryByRole('combobox', { name: 'Variant of Running' })).toBeNull();
  expect(dialog.getByRole('listitem', { name: 'Winner' })).toHaveTextContent('everyone: test 100%');

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Variant of Undecided' }), 'control');
  expect(dialog.getByRole('listitem', { name: 'Undecided' })).toHaveTextContent('everyone: control 100%');
  expect(writes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ship 2 variants to everyone' }));

  expect(await screen.findByText('Shipped 2 of 2')).toBeVisible();
  expect(await sharesOf(project, ids.won)).toEqual(['control 0', 'test 100']);
  expect(await sharesOf(project, ids.other)).toEqual(['control 100', 'test 0']);
  expect(await sharesOf(project, ids.running)).toEqual(['control 50', 'test 50']);
  expect(await read(server, project, ids.won)).toMatchObject({ conclusion: 'won' });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Flags restored 2 of 2')).toBeVisible();
  expect(await sharesOf(project, ids.won)).toEqual(['control 50', 'test 50']);
  expect(await sharesOf(project, ids.other)).toEqual(['control 50', 'test 50']);
});

test('nothing can be shipped until a variant is chosen, and an experiment can be left out', async () => {
  const { user, project, dialog, ids } = await openDialog();

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Variant of Winner' }), 'Do not ship');
  expect(dialog.getByRole('button', { name: 'Ship 0 variants to everyone' })).toHaveAccessibleDescription(
    'Choose a variant for at least one experiment.',
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Variant of Undecided' }), 'test');
  await user.click(dialog.getByRole('radio', { name: /^Current audience/ }));
  await user.click(dialog.getByRole('button', { name: 'Ship 1 variant to the current audience' }));

  expect(await screen.findByText('Shipped 1 of 1')).toBeVisible();
  expect(await sharesOf(project, ids.won)).toEqual(['control 50', 'test 50']);
  expect(await sharesOf(project, ids.other)).toEqual(['control 0', 'test 100']);
});

test('an experiment that someone else changed is not shipped, and the report names it', async () => {
  const { user, project, dialog, ids } = await openDialog();
  await ask(server, `PATCH /api/projects/${project}/experiments/${ids.won}/`, { body: { description: 'Changed' } });

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Variant of Undecided' }), 'test');
  await user.click(dialog.getByRole('button', { name: 'Ship 2 variants to everyone' }));

  expect(await screen.findByText('Shipped 1 of 2, 1 failed')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Failed' })).getByRole('listitem')).toHaveTextContent('Winner');
  expect(await sharesOf(project, ids.won)).toEqual(['control 50', 'test 50']);
});

test('undo leaves a flag alone that was changed after shipping', async () => {
  const { user, project, dialog, ids } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Ship 1 variant to everyone' }));
  await screen.findByText('Shipped 1 of 1');
  const { feature_flag } = await read(server, project, ids.won);
  const groups = [{ properties: [], rollout_percentage: 10 }];
  await ask(server, `PATCH /api/projects/${project}/feature_flags/${(feature_flag as unknown as { id: number }).id}/`, {
    body: { filters: { ...feature_flag.filters, groups } },
  });

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Flags restored 0 of 1, 1 failed')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Failed' })).toHaveTextContent('was changed after shipping');
  expect((await read(server, project, ids.won)).feature_flag.filters['groups']).toMatchObject(groups);
});

test('a bulk archive is undone, also for those that a second try archived', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Alpha' });
  await create(server, project, { name: 'Beta' });
  let fails = true;
  const failure = { type: 'validation_error', code: 'invalid', detail: 'Not today.', attr: null };
  const { user } = await open(server, listOf(project), {
    instead: ({ method, url }) =>
      fails && method === 'PATCH' && url.endsWith(`/${id}/`) ? Response.json(failure, { status: 400 }) : undefined,
  });
  await user.click(await selectAll());
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await screen.findByText('Archived 1 of 2, 1 failed');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry 1 experiment' }));
  await screen.findByText('Archived 1 of 1');

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Restored 2 of 2')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Alpha' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
});
