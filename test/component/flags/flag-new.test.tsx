import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { editGroup } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open } from '../experiments/open.ts';
import { createFlag, readFlag, saveButton, where } from './open-flag.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openNew() {
  const project = await newProject(server);
  const opened = await open(server, `/projects/${project}/flags/new`);
  await screen.findByRole('textbox', { name: 'Key' });
  return { ...opened, project };
}

const flagsOf = async (project: number) => {
  const { body } = await ask(server, `GET /api/projects/${project}/feature_flags/`);
  return body.results as { id: number; key: string }[];
};

test('a new flag is off unless it is switched on, serves everyone, and opens after the save', async () => {
  const { user, project } = await openNew();
  await user.type(screen.getByRole('textbox', { name: 'Key' }), 'quick-buy');
  await user.click(saveButton());

  expect(await screen.findByRole('heading', { name: 'quick-buy' })).toBeVisible();
  const [flag] = await flagsOf(project);
  expect(await readFlag(server, project, flag?.id ?? 0)).toMatchObject({
    key: 'quick-buy',
    active: false,
    filters: { groups: [{ properties: [], rollout_percentage: 100 }] },
  });
});

test('a flag with conditions, variants and a payload is created in one save', async () => {
  const { user, project } = await openNew();
  await user.type(screen.getByRole('textbox', { name: 'Key' }), 'quick-buy');
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  const rows = await editGroup('Release conditions');
  await user.click(rows.getByRole('button', { name: 'Add a property to condition 1' }));
  await user.type(rows.getByRole('combobox', { name: 'Name of property 1 of condition 1' }), 'plan');
  await user.type(rows.getByRole('textbox', { name: /^Add to values/ }), 'pro{Enter}');
  await user.click(screen.getByRole('button', { name: 'Edit Variants' }));
  await user.click(await screen.findByRole('button', { name: 'Add variants' }));
  await user.type(screen.getByRole('textbox', { name: 'Payload of test (JSON)' }), '7');
  await user.click(saveButton());

  await screen.findByRole('heading', { name: 'quick-buy' });
  const [flag] = await flagsOf(project);
  expect(await readFlag(server, project, flag?.id ?? 0)).toMatchObject({
    active: true,
    filters: {
      groups: [where('plan', 'exact', ['pro'])],
      multivariate: { variants: [{ key: 'control' }, { key: 'test' }] },
      payloads: { test: '7' },
    },
  });
});

test('a key that is taken, or without a property’s value, is refused at its field, and the input stays', async () => {
  const { user, project, writes } = await openNew();
  await createFlag(server, project, { key: 'quick-buy' });
  await user.type(screen.getByRole('textbox', { name: 'Key' }), 'quick-buy');
  const rows = await editGroup('Release conditions');
  await user.click(rows.getByRole('button', { name: 'Add a property to condition 1' }));
  const name = rows.getByRole('combobox', { name: 'Name of property 1 of condition 1' });
  await user.click(saveButton());
  expect(await screen.findByText('Condition 1: Choose a property.')).toBeVisible();
  expect(name).toBeInvalid();
  expect(writes()).toEqual([]);

  await user.click(rows.getByRole('button', { name: 'Remove property 1 of condition 1' }));
  await user.click(saveButton());
  expect(await screen.findByText('There is already a feature flag with this key.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Key' })).toHaveValue('quick-buy');
});

test('the experiment leads to its flag from its overview, and the palette finds a flag by its key', async () => {
  const project = await newProject(server);
  const { id, feature_flag_key: key } = await create(server, project);
  const { user } = await open(server, `/projects/${project}/experiments/${id}`);
  const [link] = await screen.findAllByRole('link', { name: /^Flag off/ });
  await user.click(link as HTMLElement);
  expect(await screen.findByRole('heading', { name: key })).toBeVisible();
  await screen.findByRole('heading', { name: 'Release conditions' });

  await createFlag(server, project, { key: 'quick-buy' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /search|go to/i }), 'quick-buy');
  await user.click(await screen.findByRole('option', { name: /quick-buy/ }));
  expect(await screen.findByRole('heading', { name: 'quick-buy' })).toBeVisible();
});
