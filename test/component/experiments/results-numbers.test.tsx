import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { openResults } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ready = () => screen.findByRole('table', { name: 'Numbers' });

test('every column can be sorted, and the table can be copied', async () => {
  const { user } = await openResults(server, funnel.payload);
  const table = within(await ready());
  const order = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim().slice(-4));
  expect(order()).toEqual(['trol', 'test']);

  await user.click(table.getByRole('button', { name: 'Conversion rate' }));
  expect(order()).toEqual(['test', 'trol']);
  expect(table.getByRole('columnheader', { name: 'Conversion rate' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(table.getByRole('button', { name: 'Conversion rate' }));
  expect(order()).toEqual(['trol', 'test']);

  await user.click(screen.getByRole('button', { name: 'Copy table Numbers' }));
  const lines = (await navigator.clipboard.readText()).split('\n').map((line) => line.split('\t'));
  expect(lines).toEqual([
    ['Variant', 'Participants', 'Conversion rate', 'Relative lift', 'Deciding interval', 'Chance to beat control'],
    ['control', '10,000', '12.00%', 'baseline', '—', '—'],
    ['test', '10,000', '13.50%', '+12.5%', '+0.2% to +26.4%', '>99%'],
  ]);
});

test('more columns can be added to the numbers, and stay on the device', async () => {
  const { user } = await openResults(server, funnel.payload);
  const headings = () =>
    within(screen.getByRole('table', { name: 'Numbers' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.replace('?', '').trim());
  await ready();
  expect(headings()).toHaveLength(6);

  await user.click(screen.getByRole('button', { name: 'More columns' }));
  for (const name of ['Share and plan', 'Level of the interval', 'Expected loss'])
    await user.click(await screen.findByRole('menuitemcheckbox', { name }));

  expect(headings().slice(6)).toEqual(['Share and plan', 'Level of the interval', 'Expected loss if chosen']);
  const rows = within(screen.getByRole('table', { name: 'Numbers' })).getAllByRole('row');
  expect(rows[2]).toHaveTextContent('50%, plan 50%');
  // Without a plan, the confidence sequence is as wide as a plain interval with this level.
  expect(rows[2]).toHaveTextContent('99.83%');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'History' }));
  await user.click(await screen.findByRole('link', { name: 'Results' }));
  await ready();
  expect(headings().slice(6)).toEqual(['Share and plan', 'Level of the interval', 'Expected loss if chosen']);
});

test('a term is explained on focus, and Escape hides the explanation', async () => {
  const { user } = await openResults(server, funnel.payload);
  await ready();
  const card = within(screen.getByRole('region', { name: /^test is better than control/ }));
  const help = card.getByRole('button', { name: 'What is the expected loss?' });

  const shown = () => screen.findByRole('tooltip', { hidden: true });
  await user.hover(help);
  expect(await shown()).toHaveTextContent(/^What you lose on average per participant/);
  await user.unhover(help);
  act(() => help.focus());
  expect(await shown()).toHaveTextContent(/^What you lose on average per participant/);
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^What you lose on average per participant/)).not.toBeInTheDocument();
});
