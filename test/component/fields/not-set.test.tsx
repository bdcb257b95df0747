import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('not set', () => {
  test('every nullable input can be cleared to null', async () => {
    const { id } = await build(server, {
      week_start_day: 1,
      recording_domains: ['https://a.example'],
      session_recording_minimum_duration_milliseconds: 2000,
      extra_settings: { a: 1 },
      slack_incoming_webhook: 'https://hooks.example/x',
      surveys_opt_in: true,
    });
    const { user, saveAccepting } = await openSettings(server, id);
    const choose = (group: string, option: string) =>
      user.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name: option }));

    await choose('Week starts on', 'Not set');
    await choose('Surveys', 'Not set');
    await editField(user, 'Recording domains');
    await user.click(screen.getByRole('button', { name: 'Clear', description: 'Recording domains' }));
    await editField(user, 'Extra settings');
    for (const label of ['Minimum duration', 'Extra settings', 'Incoming webhook'])
      await user.clear(screen.getByLabelText(label));
    await saveAccepting();

    await screen.findByText(/^Saved/);
    expect(await stored(server, id)).toMatchObject({
      week_start_day: null,
      surveys_opt_in: null,
      recording_domains: null,
      session_recording_minimum_duration_milliseconds: null,
      extra_settings: null,
      slack_incoming_webhook: null,
    });
  });

  test('an empty list differs from "not set"', async () => {
    const { id } = await build(server, { recording_domains: null });
    const { user, save } = await openSettings(server, id);

    await editField(user, 'Recording domains');
    await user.click(
      within(screen.getByRole('group', { name: 'Recording domains' })).getByRole('button', {
        name: 'Use an empty list',
      }),
    );
    await user.click(save());

    await screen.findByText(/^Saved/);
    expect(await stored(server, id)).toMatchObject({ recording_domains: [] });
  });

  test('a field with a negative name is shown as a positive switch and stored inverted', async () => {
    const { id } = await build(server, { autocapture_opt_out: true });
    const { user, save } = await openSettings(server, id);
    const group = within(screen.getByRole('group', { name: 'Autocapture' }));

    expect(group.getByRole('radio', { name: 'Off' })).toBeChecked();
    await user.click(group.getByRole('radio', { name: 'On' }));
    await user.click(save());

    await screen.findByText(/^Saved/);
    expect(await stored(server, id)).toMatchObject({ autocapture_opt_out: false });
  });
});
