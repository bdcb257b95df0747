import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const overviewOf = (project: number, id: number) => `/projects/${project}/experiments/${id}`;
const nextStep = async () => within(await screen.findByRole('region', { name: 'Next step' }));

test('a decided experiment says what was decided, when and by whom', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(9) });
  const path = `/api/projects/${project}/experiments/${id}/`;
  await ask(server, `PATCH ${path}`, { body: { description: 'Changed by Olga' } });
  await ask(server, `POST ${path}end/`, { body: { conclusion: 'lost' }, key: server.keys.member });
  await ask(server, `PATCH /api/projects/${project}/feature_flags/${await flagOf(project, id)}/`, {
    body: { active: false },
  });
  await open(server, overviewOf(project, id));

  expect((await (await nextStep()).findByText(/^On .* by/)).parentElement).toHaveTextContent(
    /^On \d+ \w{3}(?: \d{4})? by Mina/,
  );
  expect((await nextStep()).getByText(/Conclusion: lost\.$/)).toBeVisible();
});

const flagOf = async (project: number, id: number) =>
  (await ask(server, `GET /api/projects/${project}/experiments/${id}/`)).body.feature_flag.id as number;

test('the deleted flag of a running experiment is restored, and then nothing is left to do', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(2) });
  const flag = await flagOf(project, id);
  await server.db.updateTable('feature_flag').set({ deleted: true }).where('id', '=', flag).execute();
  const { user } = await open(server, overviewOf(project, id));

  expect(await (await nextStep()).findByText('Restore the flag.')).toBeVisible();
  await user.click((await nextStep()).getByRole('button', { name: 'Restore flag…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore the flag of Form?' }));
  await user.click(dialog.getByRole('button', { name: 'Restore flag' }));

  expect(await screen.findByText(/^Saved: the flag .* is restored\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Restore the flag/)).not.toBeInTheDocument());
  expect((await ask(server, `GET /api/projects/${project}/feature_flags/${flag}/`)).body).toMatchObject({
    deleted: false,
    active: true,
  });
});
