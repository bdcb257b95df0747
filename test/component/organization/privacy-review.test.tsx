import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { copyProject } from '#test/support/many-projects.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { openOrganization } from './open-organization.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
test('the privacy review lists the projects at risk, and its remedies are saved like other changes', async () => {
  const { user, ids, read } = await openOrganization(server, '/privacy', [
    { name: 'Open', anonymize_ips: false, access_control: true },
    { name: 'Closed', anonymize_ips: true, access_control: true },
  ]);

  await user.click(await screen.findByRole('button', { name: /^IP addresses are kept.*1 of 2 projects at risk/ }));
  expect(screen.getByRole('link', { name: 'Open' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Add fix for 1 project to the review: IP addresses/ }));
  await user.click(await screen.findByRole('link', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Save in 1 project' }));

  expect(await screen.findByText('Saved 1 of 1 project')).toBeVisible();
  expect(await read(ids[0] ?? 0)).toMatchObject({ anonymize_ips: true });
});

test('a privacy rule can be switched off with a reason, and on again', async () => {
  const { user } = await openOrganization(server, '/privacy', [
    { name: 'Open', anonymize_ips: false, access_control: true },
  ]);
  await user.click(await screen.findByRole('button', { name: /^IP addresses are kept/ }));
  await user.click(screen.getByRole('button', { name: 'Switch off rule…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'We need the country.');
  await user.click(screen.getByRole('button', { name: 'Switch off rule' }));

  expect(
    await screen.findByRole('button', { name: /^IP addresses are kept.*Off: We need the country\./ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on rule' }));
  expect(await screen.findByRole('button', { name: /^IP addresses are kept.*1 of 1 project at risk/ })).toBeVisible();
});

test('the privacy review can be stopped, left and continued', async () => {
  const { id: organization } = await buildOrganization(server.db);
  const key = await buildKey(server.db, (await buildUser(server.db, { [organization]: 15 })).id);
  await copyProject(server.db, (await buildProject(server.db, organization)).id, 249);
  let isHeld = true;
  const sent: string[] = [];
  const { user } = await renderApp(`/organizations/${organization}/privacy`, {
    key,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname.endsWith('/settings/')) sent.push(url.searchParams.get('offset') ?? '');
      if (!isHeld || url.searchParams.get('offset') !== '100') return server.fetch(input, init);
      return new Promise((_, reject) => {
        const { signal } = input instanceof Request ? input : (init ?? {});
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  expect(await screen.findByText('100 of 250 projects loaded')).toBeVisible();
  expect(screen.getByText(/of 100\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();

  await user.click(screen.getAllByRole('link', { name: 'Projects' })[0] as HTMLElement);
  await screen.findByRole('table', { name: 'Projects' });
  await user.click(screen.getByRole('link', { name: 'Privacy review' }));
  isHeld = false;
  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  expect(await screen.findByText('250 of 250 projects loaded')).toBeVisible();
  expect(sent).toEqual(['0', '100', '100', '200']);
});

test('the privacy review says how long the server makes it wait, and then goes on', async () => {
  const { id: organization } = await buildOrganization(server.db);
  const key = await buildKey(server.db, (await buildUser(server.db, { [organization]: 15 })).id);
  await buildProject(server.db, organization);
  let refused = 0;
  await renderApp(`/organizations/${organization}/privacy`, {
    key,
    fetch: async (input, init) =>
      new URL(String(input)).pathname.endsWith('/settings/') && refused++ === 0
        ? Response.json({ detail: 'Slow down' }, { status: 429, headers: { 'retry-after': '1' } })
        : server.fetch(input, init),
  });

  expect(await screen.findByText('Waiting 1 s: the server limits requests.')).toBeVisible();
  expect(await screen.findByText(/of 1\.$/, undefined, { timeout: 4000 })).toBeVisible();
  expect(screen.queryByText(/^Waiting/)).not.toBeInTheDocument();
});
