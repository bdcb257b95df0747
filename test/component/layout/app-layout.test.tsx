import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { withShortPages } from '#test/support/short-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  delete document.documentElement.dataset['mantineColorScheme'];
});
afterAll(() => server.stop());

const open = (path: string, options: { fetch?: typeof fetch; key?: string } = {}) =>
  renderApp(path, { fetch: server.fetch, key: server.keys.owner, organization: server.organization, ...options });

const projectsOf = (organization: string) => `/organizations/${organization}/projects`;

test('an unknown address shows a not-found page with a link to the projects', async () => {
  const { user } = await open('/nowhere');

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  await user.click(screen.getByRole('link', { name: 'Go to projects' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});

test.each([
  'projects/one/experiments',
  'projects/1/experiments/99999999999999999999',
  'organizations/x/projects/-1/activity',
])('%s is not found, because ids are numbers', async (address) => {
  await open(`/${address}`);

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
});

test('the not-found page offers a report with the address', async () => {
  const { user } = await open('/nowhere/at-all');

  await user.click(await screen.findByRole('button', { name: 'Copy details' }));

  const report = JSON.parse(await navigator.clipboard.readText());
  expect(report).toMatchObject({ detail: 'No page at this address.' });
  expect(report).toHaveProperty('browser', navigator.userAgent);
});

test('Ctrl+K works as soon as the page appears', async () => {
  const { user } = await renderApp('/connect', { fetch: server.fetch, key: null });
  const appearance = new MutationObserver(() => {
    if (screen.queryByRole('link', { name: 'Skip to content' }) === null) return;
    appearance.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  });
  appearance.observe(document.body, { childList: true, subtree: true });

  await user.type(screen.getByLabelText('Personal key'), server.keys.owner);
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  expect(await screen.findByRole('combobox', { name: 'Go to' })).toHaveFocus();
});

test('the chosen theme applies immediately and is stored on the device', async () => {
  const { user } = await open(projectsOf(server.organization));

  await user.click(await screen.findByRole('button', { name: /Switch$/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));

  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('hedgerow.color-scheme')).toBe('dark');
});

test('an organization that is on a later page of the list is remembered when it is opened', async () => {
  const further = [await buildOrganization(server.db), await buildOrganization(server.db)].map(({ id }) => id);
  const levels = Object.fromEntries([server.organization, ...further].map((id) => [id, 15]));
  const key = await buildKey(server.db, (await buildUser(server.db, levels)).id);
  for (const opened of further) {
    const { services } = await open(projectsOf(opened), { key, fetch: withShortPages(server.fetch, 1) });
    services.session.update({ organizations: [{ id: server.organization, name: 'Acme' }] });

    const organizations = () =>
      services.session
        .state()
        .connection?.organizations?.map(({ id }) => id)
        .sort();
    await waitFor(() => expect(organizations()).toEqual(Object.keys(levels).sort()));
    cleanup();
  }
});

test('the connection menu shows the user and links to the other organizations', async () => {
  const { id: other } = await buildOrganization(server.db, { name: 'Borealis' });
  const person = await buildUser(server.db, { [server.organization]: 15, [other]: 15 }, { first_name: 'Nora' });
  await buildProject(server.db, other, { name: 'Northern lights' });
  const key = await buildKey(server.db, person.id);
  const { user } = await open(projectsOf(server.organization), { key });

  await user.click(await screen.findByRole('button', { name: /Switch$/ }));
  expect(await screen.findByText(/^Nora, /)).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'Borealis' }));

  expect(await screen.findByRole('link', { name: 'Northern lights' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Borealis This server. Switch' })).toBeVisible();
});

test('inside a project the navigation shows its name and links to its pages', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Storefront' });
  await open(`/projects/${id}/experiments`);

  const navigation = screen.getByRole('navigation', { name: 'Main' });

  expect(await within(navigation).findByText('Storefront')).toBeVisible();
  expect(within(navigation).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    `${projectsOf(server.organization)}/${id}`,
  );
  expect(within(navigation).getByRole('link', { name: 'Experiments' })).toHaveAttribute('aria-current', 'page');
});

test('project pages work with a server that can’t find a project by its id alone', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Unnamed here' });
  await open(`/projects/${id}/experiments`, {
    fetch: async (input, init) =>
      String(input).endsWith(`/api/projects/${id}/`)
        ? Response.json(
            { type: 'invalid_request', code: 'not_found', detail: 'Not found.', attr: null },
            { status: 404 },
          )
        : server.fetch(input, init),
  });

  const navigation = screen.getByRole('navigation', { name: 'Main' });

  expect(await within(navigation).findByText(`Project ${id}`)).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible();
});

test('the navigation stays collapsed after a reload', async () => {
  const { user } = await open(projectsOf(server.organization));

  await user.click(screen.getByRole('button', { name: /^Collapse/ }));

  expect(screen.getByRole('button', { name: /^Expand/ })).toBeVisible();
  expect(localStorage.getItem('hedgerow.narrow')).toBe('yes');
});

test('an organization that the key can’t see is not opened by default', async () => {
  const kept = { address: '', key: server.keys.owner, organization: server.organization };
  const organizations = [{ id: server.organization, name: 'Acme' }];
  const remembered = { 'hedgerow.connection': JSON.stringify({ ...kept, organizations }) };
  const answered: string[] = [];
  const fetch: typeof server.fetch = async (input, init) => {
    const answer = await server.fetch(input, init);
    answered.push(new URL(String(input)).pathname);
    return answer;
  };
  const { services } = await renderApp(projectsOf('nonsense'), { fetch, key: null, remembered });

  await screen.findByRole('heading', { name: 'No access to this organization' });

  await waitFor(() => expect(answered).toContain('/api/organizations/'));
  expect(services.session.state().connection?.organization).toBe(server.organization);
});

test('a newly joined organization is opened by default', async () => {
  const joined = await buildOrganization(server.db, { name: 'Borealis' });
  const person = await buildUser(server.db, { [server.organization]: 1, [joined.id]: 1 });
  const kept = { address: '', key: await buildKey(server.db, person.id), organization: server.organization };
  const organizations = [{ id: server.organization, name: 'Acme' }];
  const remembered = { 'hedgerow.connection': JSON.stringify({ ...kept, organizations }) };
  const { services } = await renderApp(projectsOf(joined.id), { fetch: server.fetch, key: null, remembered });

  await waitFor(() => expect(services.session.state().connection?.organization).toBe(joined.id));
});
