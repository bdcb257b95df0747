import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the help and the API name of a field are reached with the keyboard from its input', async () => {
  const { id } = await build(server);
  const { user } = await openSettings(server, id);

  await user.click(screen.getByRole('textbox', { name: 'Primary dashboard' }));
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'What is Primary dashboard?' })).toHaveFocus();
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');

  const name = 'primary_dashboard';
  expect(await screen.findByRole('button', { name: 'Copied' })).toHaveFocus();
  expect(await navigator.clipboard.readText()).toBe(name);
});

test('the link beside the API name of a hovered field leads to the field', async () => {
  const { id } = await build(server);
  const { user } = await openSettings(server, id);

  await user.hover(screen.getByText('Primary dashboard'));

  const link = screen.getByRole('link', { name: 'Link to Primary dashboard' });
  expect(link).toHaveAttribute('href', '#primary_dashboard');
});

test('hovering another row keeps the API name in the focused row', async () => {
  const { id } = await build(server);
  const { user } = await openSettings(server, id);

  await user.click(screen.getByRole('textbox', { name: 'Primary dashboard' }));
  await user.hover(screen.getByRole('textbox', { name: 'Name' }));

  expect(await screen.findByRole('button', { name: 'Copy name' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy primary_dashboard' })).toBeVisible();
});
