import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the review shows the consequence of a change only if it needs a confirmation', async () => {
  const { id } = await build(server);
  const { user, name } = await openSettings(server, id);

  await user.type(name, '!');
  await editField(user, 'Network payloads');
  await user.click(screen.getByRole('switch', { name: 'Record request and response bodies' }));
  await user.click(screen.getByRole('button', { name: 'Review changes' }));

  const region = await screen.findByRole('region', { name: 'Changes to be sent' });
  // The region comes before the button in the document, so the Tab key would not reach it.
  expect(region).toHaveFocus();
  const review = within(region);
  const items = review.getAllByRole('listitem').filter((item) => within(item).queryByRole('link'));
  expect(items.map((item) => /including passwords and card numbers/.test(item.textContent))).toEqual([false, true]);
});

test('a change that needs a confirmation is sent only after it, others are sent at once', async () => {
  const { id } = await build(server, { name: 'Careful' });
  const { user, name, save, sent } = await openSettings(server, id);

  await user.click(screen.getByRole('switch', { name: 'Private project' }));
  await user.click(save());
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  expect(review.getByRole('alert')).toHaveTextContent('Nothing was saved yet. Confirm 1 change, then save.');
  const tick = review.getByRole('checkbox', { name: /^Private project: I understand that members/ });
  expect(tick).toHaveFocus();
  expect(tick).not.toBeChecked();
  await user.click(save());
  expect(sent).toEqual([]);

  await user.click(tick);
  await user.click(save());
  await screen.findByText('Saved Careful');
  expect(await stored(server, id)).toMatchObject({ access_control: true });

  await editField(user, 'Replay extras');
  const canvas = screen.getByRole('switch', { name: 'Capture canvas elements' });
  await user.click(canvas);
  expect(canvas).toHaveFocus();
  await user.click(canvas);

  await user.type(name, '!');
  await user.click(save());
  await screen.findByText('Saved Careful!');
});

test('undoing a save asks for a confirmation if the old value needs one', async () => {
  const session_recording_network_payload_capture_config = { recordBody: true };
  const { id } = await build(server, { name: 'Guarded', session_recording_network_payload_capture_config });
  const { user, save, sent } = await openSettings(server, id);
  await editField(user, 'Network payloads');
  await user.click(screen.getByRole('switch', { name: 'Record request and response bodies' }));
  await user.click(save());
  await screen.findByText('Saved Guarded');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const tick = await screen.findByRole('checkbox', { name: /including passwords and card numbers/ });
  expect(tick).not.toBeChecked();
  expect(screen.getByText(/^Not undone yet\. The earlier values are in the form/)).toBeVisible();
  expect(sent).toHaveLength(1);

  await user.click(tick);
  await user.click(save());
  await screen.findByText('Saved Guarded');
  expect(await stored(server, id)).toMatchObject({ session_recording_network_payload_capture_config });
});

test('the request view is available before the confirmation and contains it', async () => {
  const { id } = await build(server, { name: 'Read' });
  const { user, save, sent } = await openSettings(server, id);
  await user.click(screen.getByRole('switch', { name: 'Private project' }));
  await user.click(save());
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));

  await user.click(review.getByRole('radio', { name: 'Request' }));
  expect(review.getByText(/^PATCH /)).toHaveTextContent('"access_control": true');
  await user.click(review.getByRole('checkbox', { name: /^Private project: I understand/ }));
  expect(review.getByText(/^PATCH /)).toBeVisible();
  expect(sent).toEqual([]);

  await user.click(save());
  await screen.findByText('Saved Read');
});

test('a request is shown and copied without secrets', async () => {
  const { id } = await build(server, { name: 'Hooked' });
  const { user } = await openSettings(server, id);
  await user.type(await screen.findByLabelText('Incoming webhook'), 'https://hooks.example/secret');
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  await user.click(review.getByRole('radio', { name: 'Request' }));
  const request = '"slack_incoming_webhook": "(hidden)"';

  expect(review.getByText(/^PATCH /)).toHaveTextContent(request);
  await user.click(review.getByRole('button', { name: 'Copy body of the request' }));
  expect(await navigator.clipboard.readText()).toContain(request);
  expect(await navigator.clipboard.readText()).not.toContain('hooks.example');
});
