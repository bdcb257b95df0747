import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildOrganization, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the dialog shows a level that someone else has changed, until another one is chosen', async () => {
  const { id: organization } = await buildOrganization(server.db);
  const owner = await buildUser(server.db, { [organization]: 15 });
  const { uuid } = await buildUser(server.db, { [organization]: 1 }, { first_name: 'Mina' });
  const key = await buildKey(server.db, owner.id);
  const { user, services } = await renderApp(`/organizations/${organization}/members`, {
    fetch: server.fetch,
    key,
    organization,
  });
  await screen.findByRole('row', { name: /\(you\)/ });
  await user.click(screen.getByRole('button', { name: 'Actions for Mina' }));
  await user.click(await screen.findByRole('menuitem', { name: /Change level/ }));
  const radio = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('radio', { name });
  const setElsewhere = async (level: number) => {
    const path = `PATCH /api/organizations/${organization}/members/${uuid}/`;
    expect(await ask(server, path, { key, body: { level } })).toMatchObject({ status: 200 });
    await services.cache.refetchQueries();
  };

  await setElsewhere(8);
  await waitFor(() => expect(radio(/^Administrator/)).toBeChecked());
  await user.click(radio(/^Member/));
  await setElsewhere(15);
  expect(radio(/^Member/)).toBeChecked();
});
