import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

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

  const region = await screen.findByRole('region', { name: 'Changes to be sent' });
  // It stands before the button that opens it, where going on with Tab would not meet it.
  expect(region).toHaveFocus();
  const review = within(region);
  const items = review.getAllByRole('listitem').filter((item) => within(item).queryByRole('link'));
  expect(items.map((item) => /passwords and card numbers among them/.test(item.textContent))).toEqual([false, true]);
});

test('a risky change goes only after its tick, a harmless one goes at once', async () => {
  const { id } = await build(server, { name: 'Careful' });
  const { user, name, save, sent } = await openSettings(server, id);

  await user.click(screen.getByRole('switch', { name: 'Private project' }));
  await user.click(save());
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  expect(review.getByRole('alert')).toHaveTextContent('Nothing was sent yet: accept the risk of 1 change, then save.');
  const tick = review.getByRole('checkbox', { name: /^Private project: I accept that members/ });
  expect(tick).toHaveFocus();
  expect(tick).not.toBeChecked();
  await user.click(save());
  expect(sent).toEqual([]);

  await user.click(tick);
  await user.click(save());
  await screen.findByText('Saved Careful');
  expect(await stored(server, id)).toMatchObject({ access_control: true });

  const canvas = await screen.findByRole('switch', { name: 'Capture what canvas elements show' });
  await user.click(canvas);
  expect(canvas).toHaveFocus();
  await user.click(canvas);

  await user.type(name, '!');
  await user.click(save());
  await screen.findByText('Saved Careful!');
});

test('taking a save back that exposed nothing asks for a tick where the way back does', async () => {
  const session_recording_network_payload_capture_config = { recordBody: true };
  const { id } = await build(server, { name: 'Guarded', session_recording_network_payload_capture_config });
  const { user, save, sent } = await openSettings(server, id);
  await user.click(await screen.findByRole('switch', { name: 'Record request and response bodies' }));
  await user.click(save());
  await screen.findByText('Saved Guarded');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const tick = await screen.findByRole('checkbox', { name: /passwords and card numbers among them/ });
  expect(tick).not.toBeChecked();
  expect(sent).toHaveLength(1);

  await user.click(tick);
  await user.click(save());
  await screen.findByText('Saved Guarded');
  expect(await stored(server, id)).toMatchObject({ session_recording_network_payload_capture_config });
});

test('the request can be read while a risk is open, and the risk is accepted there as well', async () => {
  const { id } = await build(server, { name: 'Read' });
  const { user, save, sent } = await openSettings(server, id);
  await user.click(screen.getByRole('switch', { name: 'Private project' }));
  await user.click(save());
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));

  await user.click(review.getByRole('radio', { name: 'Request' }));
  expect(review.getByText(/^PATCH /)).toHaveTextContent('"access_control": true');
  await user.click(review.getByRole('checkbox', { name: /^Private project: I accept/ }));
  expect(review.getByText(/^PATCH /)).toBeVisible();
  expect(sent).toEqual([]);

  await user.click(save());
  await screen.findByText('Saved Read');
});
