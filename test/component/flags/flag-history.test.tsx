import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { answer, newProject } from '../experiments/open.ts';
import { changeFlag, createFlag, openStoredFlag, readFlag, saveButton } from './open-flag.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const to = (rollout_percentage: number) => ({ groups: [{ properties: [], rollout_percentage }] });

async function openChanged(options = {}) {
  const project = await newProject(server);
  const { id } = await createFlag(server, project, { name: 'First', filters: to(10) });
  await changeFlag(server, project, id, { filters: to(50) });
  await changeFlag(server, project, id, { name: 'Second' });
  await changeFlag(server, project, id, { active: true });
  return openStoredFlag(server, { project, id }, options);
}

const restoreButton = (label: string) => screen.findByRole('button', { name: `Restore the earlier value of ${label}` });

test('earlier values are restored into the form, and saved after a review', async () => {
  const { user, project, id, updates } = await openChanged();

  await user.click(await restoreButton('Release conditions'));
  expect(screen.getByRole('button', { name: 'Edit Release conditions' })).toHaveFocus();
  expect(screen.getByText('10%', { selector: 'ol *' })).toBeVisible();
  await user.click(await restoreButton('Description'));
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('First');
  expect(updates()).toEqual([]);
  await user.click(saveButton());

  await screen.findByText('Saved new-header');
  expect(await readFlag(server, project, id)).toMatchObject({ name: 'First', filters: to(10) });
  expect(await screen.findAllByText('Same as the current value')).toHaveLength(2);
});

test('a restored value replaces what was typed only after a second click', async () => {
  const { user } = await openChanged();
  const description = screen.getByRole('textbox', { name: 'Description' });
  await user.type(description, ' try');

  await user.click(await restoreButton('Description'));
  expect(description).toHaveValue('Second try');
  await user.click(screen.getByRole('button', { name: 'Replace your unsaved value of Description' }));

  expect(description).toHaveValue('First');
});

test('nothing is restored with a key that can only read, and no value that was too large for the history', async () => {
  const scopes = ['project:read', 'experiment:read', 'feature_flag:read'];
  const note = 'Too large to store here (70000 characters).';
  const changes = [
    { type: 'FeatureFlag', action: 'changed', field: 'filters', before: note, after: to(50) },
    { type: 'FeatureFlag', action: 'changed', field: 'name', before: 'First', after: 'Second' },
  ];
  const entry = {
    user: null,
    activity: 'updated',
    scope: 'FeatureFlag',
    item_id: '1',
    created_at: '2026-01-01T00:00Z',
  };
  await openChanged({
    key: await buildKey(server.db, server.users.owner.id, { scopes }),
    instead: ({ url }: Request) =>
      url.includes('/activity/')
        ? answer({
            results: [{ ...entry, detail: { changes, name: 'x' } }],
            next: null,
            previous: null,
            total_count: 1,
          })
        : undefined,
  });

  expect(await restoreButton('Description')).toHaveAccessibleDescription(/feature_flag:write/);
  expect(screen.getAllByRole('button', { name: /earlier value/ })).toHaveLength(1);
});
