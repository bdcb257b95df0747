import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editAsJson, editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const row = (name: string) => within(document.getElementById(name) as HTMLElement);

test('a structured value is edited as rows or as JSON, and each view shows changes of the other', async () => {
  const config = { recordHeaders: true };
  const { id } = await build(server, { session_recording_network_payload_capture_config: config });
  const { user } = await openSettings(server, id);
  const payloads = row('session_recording_network_payload_capture_config');

  await editField(user, 'Network payloads');
  await user.click(await payloads.findByRole('switch', { name: 'Record request and response headers' }));
  expect(payloads.queryByRole('textbox')).not.toBeInTheDocument();
  const text = await editAsJson(user, 'Network payloads');
  expect(payloads.queryByRole('switch')).not.toBeInTheDocument();
  expect(text).toHaveDisplayValue(/"recordHeaders": false/);
  fireEvent.change(text, { target: { value: '{"recordHeaders": true, "recordBody": true}' } });
  await user.click(payloads.getByRole('radio', { name: 'Rows' }));

  expect(await payloads.findByRole('switch', { name: 'Record request and response bodies' })).toBeChecked();
  expect(payloads.getByText(/^New recordings will contain request bodies/)).toBeVisible();
});

test('invalid JSON stays as typed, and the field explains why rows are not available', async () => {
  const { id } = await build(server, { session_replay_config: { record_canvas: false } });
  const { user, save, sent } = await openSettings(server, id);
  const text = await editAsJson(user, 'Replay extras');

  fireEvent.change(text, { target: { value: '{"record_canvas": ' } });
  const extras = row('session_replay_config');
  expect(extras.getByRole('radio', { name: 'Rows' })).toBeDisabled();
  expect(extras.getByText('Fix the JSON to edit it as rows.')).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(extras.getByText(/^Not valid JSON/)).toBeVisible());
  expect(text).toHaveValue('{"record_canvas": ');
  expect(sent).toEqual([]);
});

test('Clear sets a structured value to "not set" and keeps the focus in its field', async () => {
  const { id } = await build(server, { test_account_filters: [], path_cleaning_filters: [{ alias: 'a', regex: 'b' }] });
  const { user, save } = await openSettings(server, id);
  const rules = row('path_cleaning_filters');
  await editField(user, 'Path cleaning');

  await user.click(rules.getByRole('button', { name: 'Clear' }));
  expect(rules.getByText('Not set')).toBeVisible();
  await waitFor(() => expect(rules.getByRole('button', { name: 'Add rule' })).toHaveFocus());
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ path_cleaning_filters: null });
});

test('Save is a primary button only while there are changes', async () => {
  const { id } = await build(server);
  const { user, name, save } = await openSettings(server, id);

  expect(save()).toHaveAttribute('data-variant', 'plain');
  await user.type(name, '!');
  expect(save()).toHaveAttribute('data-variant', 'primary');
});

test('a review that was open when all changes were undone does not reopen with the next change', async () => {
  const { id } = await build(server);
  const { user, name } = await openSettings(server, id);
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await screen.findByRole('region', { name: 'Changes to be sent' });
  await user.click(screen.getByRole('button', { name: 'Discard' }));

  await user.type(name, ' again');

  expect(name).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Changes to be sent' })).not.toBeInTheDocument();
});
