import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { newProject, open } from '../experiments/open.ts';
import { createDimension } from './dimensions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const browser = { name: 'Browser', of: 'event', key: '$browser' };

const openDimensions = async (project: number, options = {}) => {
  const opened = await open(server, `/projects/${project}/segments`, options);
  const section = (await screen.findByRole('heading', { name: 'Segments' }, { timeout: 5000 })).closest('section');
  return { ...opened, section: within(section as HTMLElement) };
};

const stored = async (project: number) =>
  (await ask(server, `GET /api/projects/${project}/segment_dimensions/`)).body as object[];

test('a dimension with groups of values is created, changed and deleted on the page of segments', async () => {
  const project = await newProject(server);
  const { user, section } = await openDimensions(project);
  expect(await section.findByText(/^No dimensions\./)).toBeVisible();

  await user.click(section.getByRole('button', { name: 'Create dimension' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a dimension' }));
  await user.click(dialog.getByRole('button', { name: 'Create dimension' }));
  expect(await dialog.findByText('Enter a name.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Engine');
  await user.type(dialog.getByRole('textbox', { name: 'Property' }), '$browser');
  await user.click(dialog.getByRole('button', { name: 'Add group' }));
  await user.type(dialog.getByRole('textbox', { name: 'Label of group 1' }), 'Chromium');
  await user.type(dialog.getByRole('combobox', { name: 'Values of group 1' }), 'Chrome,Edge{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Create dimension' }));

  const values = [{ label: 'Chromium', matches: ['Chrome', 'Edge'] }];
  const row = await section.findByRole('row', { name: /^Engine \$browser, of the exposure 1 group: Chromium/ });
  expect(await stored(project)).toMatchObject([{ name: 'Engine', of: 'event', key: '$browser', values }]);

  await user.click(within(row).getByRole('button', { name: 'Actions for Engine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const edited = within(await screen.findByRole('dialog', { name: 'Edit Engine' }));
  await user.click(edited.getByRole('button', { name: 'Remove group 1' }));
  await user.click(edited.getByRole('button', { name: 'Save dimension' }));
  expect(await section.findByRole('row', { name: /^Engine .* Every value on its own/ })).toBeVisible();

  await user.click(section.getByRole('button', { name: 'Actions for Engine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete dimension' }));
  expect(await section.findByText(/^No dimensions\./)).toBeVisible();
  expect(await stored(project)).toEqual([]);
});

test('the dialog shows why the server rejects a dimension', async () => {
  const project = await newProject(server);
  await createDimension(server, project, browser);
  const { user, section } = await openDimensions(project);
  await user.click(await section.findByRole('button', { name: 'Create dimension' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a dimension' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'browser');
  await user.type(dialog.getByRole('textbox', { name: 'Property' }), 'plan');
  await user.click(dialog.getByRole('button', { name: 'Add group' }));
  await user.click(dialog.getByRole('button', { name: 'Create dimension' }));
  expect(await dialog.findByText('Every group needs a label.')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Remove group 1' }));
  await user.click(dialog.getByRole('button', { name: 'Create dimension' }));
  expect(await dialog.findByText('There is already a dimension called browser.')).toBeVisible();
});

test('a project with ten dimensions gets no other one', async () => {
  const project = await newProject(server);
  for (let number = 1; number <= 10; number++)
    await createDimension(server, project, { ...browser, name: `Browser ${number}` });
  const { section } = await openDimensions(project);
  expect(await section.findByRole('button', { name: 'Create dimension' })).toHaveAccessibleDescription(/at most 10/);
});

test('a key that only reads changes no dimension', async () => {
  const project = await newProject(server);
  await createDimension(server, project, browser);
  const { section } = await openDimensions(project, { key: server.keys.reader });

  expect(await section.findByRole('button', { name: 'Create dimension' })).toHaveAttribute('aria-disabled', 'true');
});
