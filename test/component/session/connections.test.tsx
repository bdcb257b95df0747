import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';
import { emptyStorage } from '#test/support/storage.ts';
import { createSession } from '#web/session/session.ts';

let server: TestServer;
let shop: number;
beforeAll(async () => {
  server = await startServer();
  shop = (await buildProject(server.db, server.organization, { name: 'Web shop' })).id;
  await buildProject(server.db, server.elsewhere, { name: 'Far away' });
});
afterAll(() => server.stop());

const cloud = { address: 'https://eu.posthog.com', key: 'phx_cloud', organization: 'acme' };
const own = { address: '', key: 'phx_own' };

test('a connection stored by an older version is the first of several', () => {
  const tab = emptyStorage();
  tab.setItem('hedgerow.connection', JSON.stringify(own));
  const session = createSession(tab, emptyStorage());

  session.connect(cloud, false);
  expect(session.state()).toMatchObject({ connection: cloud, others: [own] });

  session.switchTo('');
  expect(session.state()).toMatchObject({ connection: own, others: [cloud] });
  expect(createSession(tab, emptyStorage()).state().connection).toEqual(own);
});

test('another key for the same server is a new connection; the same key is not', () => {
  const session = createSession(emptyStorage(), emptyStorage());
  session.connect(own, false);
  session.connect({ ...own, key: 'phx_second' }, false);
  expect(session.state().connection?.id).toBe('#2');

  session.connect(own, true);
  expect(session.state().connection).toEqual(own);
  expect(session.state().others).toHaveLength(1);
});

test('a key that replaces a rejected one keeps the connection’s name and drafts', () => {
  const session = createSession(emptyStorage(), emptyStorage());
  session.connect(own, false);
  session.connect({ ...own, key: 'phx_second' }, false);
  session.rejectKey({ ...own, key: 'phx_second' });
  session.connect({ ...own, key: 'phx_third' }, false);

  expect(session.state().connection).toMatchObject({ id: '#2', key: 'phx_third' });
  expect(session.state().others).toEqual([own]);
});

test('switching the connection in one tab does not affect other tabs', () => {
  const device = emptyStorage();
  const first = createSession(emptyStorage(), device);
  first.connect(own, true);
  first.connect(cloud, true);
  const second = createSession(emptyStorage(), device);

  first.switchTo('');

  expect(second.state().connection).toEqual(cloud);
  expect(createSession(emptyStorage(), device).state().connection).toEqual(cloud);
});

test('signing out removes only that connection from the device', () => {
  const device = emptyStorage();
  const session = createSession(emptyStorage(), device);
  session.connect(own, true);
  session.connect(cloud, true);
  session.disconnect();

  expect(session.state()).toMatchObject({ connection: null, others: [own] });
  expect(device.getItem('hedgerow.connection')).toBeNull();
  expect(device.getItem('hedgerow.connections')).not.toContain('phx_cloud');
});

test('the connection can be switched back and forth without a reload', async () => {
  const { user, services } = await renderApp(`/organizations/${server.organization}/projects/${shop}`, {
    fetch: server.fetch,
    key: server.keys.owner,
    organization: server.organization,
  });
  await screen.findByRole('heading', { level: 1, name: 'Web shop' });
  await user.click(screen.getByRole('button', { name: /Switch$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Connect to another server' }));
  await user.type(await screen.findByLabelText('Personal key'), server.keys.outsider);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('link', { name: 'Far away' })).toBeVisible();
  expect(screen.queryByText('Web shop')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Elsewhere This server (Test). Switch' }));
  await user.click(await screen.findByRole('menuitem', { name: /This server$/ }));

  expect(await screen.findByRole('link', { name: 'Web shop' })).toBeVisible();
  expect(services.session.state().connection?.key).toBe(server.keys.owner);
});

test('a connection can be named and colored, and dialogs show its name', async () => {
  const { user } = await renderApp('/connect', {
    fetch: server.fetch,
    key: server.keys.owner,
    organization: server.organization,
  });
  await user.click(screen.getByRole('button', { name: /^Change the name and color/ }));
  await user.type(screen.getByLabelText('Name'), 'Production');
  await user.click(screen.getByRole('radio', { name: 'Violet' }));
  await user.click(screen.getByRole('link', { name: /Production/ }));
  await user.click(await screen.findByRole('link', { name: 'Web shop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete project' }));

  expect(await screen.findByRole('dialog')).toHaveTextContent('Production');
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('hedgerow.connection') ?? '')).toMatchObject({
      name: 'Production',
      hue: 295,
    }),
  );
});
