import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openZone(timezone: string) {
  const { id } = await build(server, { timezone });
  const opened = await openSettings(server, id);
  return { ...opened, id, zone: screen.getByRole('combobox', { name: 'Time zone' }) };
}

test('the list opens with the likely zones first and groups the rest by area', async () => {
  const { user, zone } = await openZone('Europe/Lisbon');

  await user.click(zone);

  expect(screen.getByRole('listbox', { name: 'Time zone' })).toHaveAttribute('id', zone.getAttribute('aria-controls'));
  expect(await screen.findByRole('group', { name: 'Africa' })).toBeVisible();
  const list = screen.getByRole('listbox', { name: 'Time zone' });
  const likely = within(list).getByRole('group', { name: 'Likely' });
  expect(within(likely).getByRole('option', { name: /^Europe\/Lisbon/, selected: true })).toHaveTextContent(
    /UTC[+-]\d\d:\d\d/,
  );
});

test('screen readers hear how many time zones match, and the place of each, although the page has only the first ones', async () => {
  const { user, zone } = await openZone('UTC');

  await user.click(zone);
  const [first] = await screen.findAllByRole('option');
  const total = Number(first?.getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(screen.getAllByRole('option').length);
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(screen.getByText(`${total} suggestions`)).toHaveAttribute('aria-live', 'polite');

  await user.clear(zone);
  await user.type(zone, 'buenos aires');
  expect(await screen.findByText('2 suggestions')).toBeInTheDocument();
});

test('a time zone is found by a part of its name and chosen with the keyboard', async () => {
  const { user, zone, id, saveAccepting } = await openZone('UTC');

  await user.clear(zone);
  await user.type(zone, 'buenos aires');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    expect.stringContaining('America/Argentina/Buenos_Aires'),
    expect.stringContaining('America/Buenos_Aires'),
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(zone).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await user.keyboard('{Enter}');

  expect(zone).toHaveValue('America/Buenos_Aires');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await saveAccepting();
  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ timezone: 'America/Buenos_Aires' });
});

test('Escape closes the list and keeps the value', async () => {
  const { user, zone } = await openZone('UTC');

  await user.click(zone);
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(zone).toHaveValue('UTC');
  expect(screen.queryByText('1 change')).not.toBeInTheDocument();
});

test('a pasted name is accepted without the list', async () => {
  const { user, zone, id, saveAccepting } = await openZone('UTC');

  await user.clear(zone);
  await user.paste('Asia/Kathmandu');
  await saveAccepting();

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ timezone: 'Asia/Kathmandu' });
});

test('a time zone that only another server knows is kept', async () => {
  const { user, zone, name, id, save } = await openZone('Mars/Olympus_Mons');

  expect(zone).toHaveValue('Mars/Olympus_Mons');
  expect(screen.getByText(/^This browser doesn’t know this time zone/)).toBeVisible();
  await user.type(name, '!');
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ timezone: 'Mars/Olympus_Mons' });
});

test('an unknown name causes no warning while the list is open', async () => {
  const { user, zone } = await openZone('UTC');

  await user.click(zone);
  await user.keyboard('new york');
  expect(await screen.findByRole('option', { name: /^America\/New_York/ })).toBeVisible();
  expect(screen.queryByText(/doesn’t know this time zone/)).not.toBeInTheDocument();
  await user.tab();

  expect(screen.getByText(/doesn’t know this time zone/)).toBeVisible();
});
