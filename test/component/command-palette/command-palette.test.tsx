import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let shop: number;
beforeAll(async () => {
  server = await startServer();
  shop = (await buildProject(server.db, server.organization, { name: 'Web shop' })).id;
  await buildProject(server.db, server.organization, { name: 'Help centre' });
  await ask(server, `POST /api/projects/${shop}/experiments/`, {
    body: { name: 'Shorter checkout', feature_flag_key: 'shorter-checkout' },
  });
});
afterEach(() => {
  delete document.documentElement.dataset['mantineColorScheme'];
});
afterAll(() => server.stop());

const projects = () => `/organizations/${server.organization}/projects`;
const open = (path: string, fetch = server.fetch) =>
  renderApp(path, { fetch, key: server.keys.owner, organization: server.organization });

const input = () => screen.findByRole('combobox', { name: 'Go to' });
const active = async () => document.getElementById((await input()).getAttribute('aria-activedescendant') ?? '');

test('keys that an input method handles choose no result and do not close the palette', async () => {
  const { user } = await open(projects());
  await screen.findByRole('link', { name: 'Help centre' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'help');
  await screen.findByRole('option', { name: /^Help centre/ });

  const chosen = await active();
  for (const key of ['ArrowDown', 'Escape', 'Enter']) fireEvent.keyDown(await input(), { key, keyCode: 229 });
  expect(await active()).toBe(chosen);
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
});

test('the palette opens with its button and shortcut, and finds a project by a few letters', async () => {
  const { user } = await open(projects());
  await screen.findByRole('link', { name: 'Help centre' });

  await user.click(screen.getByRole('button', { name: 'Go to' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'help');
  await screen.findByRole('option', { name: /^Help centre/ });
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the arrow keys move through the results and wrap around', async () => {
  const { user } = await open(projects());
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'theme');

  await waitFor(async () => expect(await active()).toHaveTextContent('Light theme'));
  await user.keyboard('{ArrowDown}');
  expect(await active()).toHaveTextContent('Dark theme');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(await active()).toHaveTextContent('Device theme');
  await user.keyboard('{ArrowUp}{Enter}');

  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a result that was chosen with the arrow keys stays chosen when better ones load later', async () => {
  await ask(server, `POST /api/projects/${shop}/experiments/`, { body: { name: 'Theme', feature_flag_key: 'theme' } });
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const held: typeof fetch = async (request, init) => {
    if (/\/(experiments|feature_flags)\//.test(new Request(request, init).url)) await released;
    return server.fetch(request, init);
  };
  const { user } = await open(`${projects()}/${shop}`, held);
  await screen.findByRole('heading', { level: 1, name: 'Web shop' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'theme');
  await waitFor(async () => expect(await active()).toHaveTextContent('Light theme'));
  await user.keyboard('{ArrowDown}');

  release();
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(/^Theme/));
  expect(await active()).toHaveTextContent('Dark theme');
});

test('inside a project the palette also finds its experiments and fields', async () => {
  const { user } = await open(`${projects()}/${shop}`);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'checkout');
  expect(await screen.findByRole('option', { name: /^Shorter checkout.*draft/ })).toBeVisible();

  await user.clear(await input());
  await user.type(await input(), 'week start');

  expect(await screen.findByRole('option', { name: /^Week start/ })).toHaveAttribute('aria-selected', 'true');
});

test('the last opened project is suggested first on other pages', async () => {
  const { user } = await open(`${projects()}/${shop}`);
  await screen.findByRole('heading', { level: 1, name: 'Web shop' });
  await user.keyboard('{Control>}k{/Control}');
  await input();
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('link', { name: 'Projects' })[0] as HTMLElement);
  await screen.findByRole('link', { name: 'Help centre' });
  await user.keyboard('{Control>}k{/Control}');

  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option')).toHaveTextContent('Web shop');
});

test('a query without results says so', async () => {
  const { user } = await open(projects());
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'zzzz');

  const words = 'No results. Open a project to search its experiments and settings.';
  expect(await screen.findByText(words)).toBeVisible();
  cleanup();

  const inside = await open(`${projects()}/${shop}`);
  await inside.user.keyboard('{Control>}k{/Control}');
  await inside.user.type(await input(), 'zzzz');
  expect(await screen.findByText('No results.')).toBeVisible();
});

test('letter shortcuts navigate, but not in text fields and not when turned off', async () => {
  const { user } = await open(`${projects()}/${shop}`);
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByRole('heading', { name: 'Keyboard shortcuts' })).toHaveFocus();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));

  await user.click(await screen.findByRole('textbox', { name: 'Name' }));
  await user.keyboard('gp?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('gp');
  expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();

  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: /letter shortcuts/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the palette finds the buttons of the page', async () => {
  const { user } = await open(`${projects()}/${shop}`);
  await screen.findByRole('button', { name: 'Reset token' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'reset');
  expect(await screen.findByRole('option', { name: 'Reset token' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('dialog', { name: /token/ })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull();
});

test('the palette says that the filters of a list are filters', async () => {
  const { user } = await open(`/projects/${shop}/experiments`);
  await screen.findByRole('link', { name: 'Shorter checkout' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'flag key');
  expect(await screen.findByRole('option', { name: 'Filter by flag key' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('textbox', { name: 'Search flag key' })).toBeVisible();
});

test('disabled buttons and global commands are not listed for the page', async () => {
  const { user } = await open(`/projects/${shop}/experiments`);
  await screen.findByRole('link', { name: 'Shorter checkout' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await input(), 'new experiment');

  await waitFor(() => expect(screen.getAllByRole('option', { name: /^New experiment/ })).toHaveLength(1));
});
