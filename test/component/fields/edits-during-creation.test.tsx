import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { newProject, open } from '../experiments/open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const write = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const nameField = () => screen.findByRole('textbox', { name: 'Name' });

/** Opens a form for a new record, and saves it with the name A. While the response is on its way, the name becomes B. */
async function createSlowly(address: string) {
  let respond = () => {};
  const released = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let created: Promise<Response> | undefined;
  const opened = await open(server, address, {
    instead: async (request) => {
      if (request.method !== 'POST') return server.fetch(request);
      created = Promise.resolve(server.fetch(request));
      await Promise.all([created, released]);
      return (await created).clone();
    },
  });
  write(await nameField(), 'A');
  await opened.user.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(created).toBeDefined());
  write(await nameField(), 'B');
  respond();
  return opened;
}

test('what is typed while a new project is saved is an unsaved change of the project', async () => {
  await createSlowly(`/organizations/${server.organization}/projects/new`);

  await waitFor(() => expect(document.title).not.toMatch(/^New project/));
  expect(await screen.findByRole('region', { name: 'Restored draft' })).toBeVisible();
  expect(await nameField()).toHaveValue('B');
  const { body } = await ask(server, `GET /api/organizations/${server.organization}/projects/?limit=100`);
  expect(body.results.map(({ name }: { name: string }) => name)).toContain('A');
});

test('what is typed while a new experiment is saved is an unsaved change of the experiment, and no draft of the next one', async () => {
  const project = await newProject(server);
  const { user } = await createSlowly(`/projects/${project}/experiments/new`);

  await user.click(await screen.findByRole('link', { name: 'Setup' }));
  expect(await screen.findByRole('region', { name: 'Restored draft' })).toBeVisible();
  expect(await nameField()).toHaveValue('B');
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/`);
  expect(body.results).toMatchObject([{ name: 'A' }]);
  const drafts = Object.keys(localStorage).filter((key) => /experiments\/new/.test(key));
  expect(drafts).toEqual([]);
});
