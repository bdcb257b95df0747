import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the review says what a risky change exposes, and says nothing about a harmless one', async () => {
  const { id } = await build(server);
  const { user, name } = await openSettings(server, id);

  await user.type(name, '!');
  await user.click(await screen.findByRole('switch', { name: 'Record request and response bodies' }));
  await user.click(screen.getByRole('button', { name: 'Review changes' }));

  const review = within(screen.getByRole('region', { name: 'Changes to be sent' }));
  const items = review.getAllByRole('listitem').filter((item) => within(item).queryByRole('link'));
  expect(items.map((item) => /passwords and card numbers among them/.test(item.textContent))).toEqual([false, true]);
});
