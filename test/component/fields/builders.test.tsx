import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const rowOf = (name: string) => document.getElementById(name) as HTMLElement;

async function open(overrides: object) {
  const { id } = await build(server, overrides);
  const opened = await openSettings(server, id);
  const saved = async (save = () => opened.user.click(opened.save())) => {
    await save();
    await screen.findByText(/^Saved/);
    return stored(server, id);
  };
  return { ...opened, saved };
}

test('a sample rate is entered in percent and sent as text with two decimals', async () => {
  const { user, saved } = await open({ session_recording_sample_rate: '0.50' });
  const percent = screen.getByRole('textbox', { name: 'Sample rate' });

  expect(percent).toHaveValue('50');
  await user.clear(percent);
  await user.type(percent, '7');

  expect(await saved()).toMatchObject({ session_recording_sample_rate: '0.07' });
});

test('a percentage above 100 stays as typed and shows an error on blur', async () => {
  const { user } = await open({});
  const percent = screen.getByRole('textbox', { name: 'Sample rate' });

  await user.type(percent, '150');
  await user.tab();

  expect(await screen.findByText(/^Enter a whole percentage from 0 to 100/)).toBeVisible();
  expect(percent).toHaveValue('150');
});

test('a masked webhook shows its receiver, and an invalid address shows an error', async () => {
  const { user, saved } = await open({});
  const webhook = await screen.findByLabelText('Incoming webhook');

  await user.type(webhook, '#general');
  expect(await screen.findByText(/^Enter an address/)).toBeVisible();
  await user.clear(webhook);
  await user.type(webhook, 'https://hooks.slack.com/services/T0/B0/x');

  expect(await screen.findByText('Messages go to Slack.')).toBeVisible();
  expect(webhook).toHaveAttribute('type', 'password');
  expect(await saved()).toMatchObject({ slack_incoming_webhook: 'https://hooks.slack.com/services/T0/B0/x' });
});

test('a cleared sample rate is "not set"', async () => {
  const { user, saved } = await open({ session_recording_sample_rate: '0.50' });

  await user.click(within(rowOf('session_recording_sample_rate')).getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('textbox', { name: 'Sample rate' })).toHaveFocus();

  expect(await saved()).toMatchObject({ session_recording_sample_rate: null });
});

test('a minimum duration is entered in seconds and sent in milliseconds', async () => {
  const { user, saved } = await open({ session_recording_minimum_duration_milliseconds: 2000 });
  const seconds = screen.getByRole('textbox', { name: 'Minimum duration' });

  expect(seconds).toHaveValue('2');
  await user.clear(seconds);
  await user.type(seconds, '2.5');

  expect(await saved()).toMatchObject({ session_recording_minimum_duration_milliseconds: 2500 });
});

test('a switch inside an object keeps the other keys and shows its consequence', async () => {
  const config = { ai_config: { opt_in: true, excluded_events: ['a'] }, record_canvas: false };
  const { user, saved, saveAccepting, sent } = await open({ session_replay_config: config });

  await editField(user, 'Replay extras');
  await user.click(await screen.findByRole('switch', { name: 'Capture canvas elements' }));
  expect(within(rowOf('session_replay_config')).getByText(/^New recordings will show/)).toBeVisible();
  const record = await saved(saveAccepting);

  expect(sent.at(-1)?.body).toEqual({ session_replay_config: { ...config, record_canvas: true } });
  expect(record).toMatchObject({ session_replay_config: { ...config, record_canvas: true } });
});

test('a linked flag is chosen from the project’s experiments, with its id', async () => {
  const { id } = await build(server);
  const made = await server.fetch(`${server.origin}/api/projects/${id}/experiments/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Checkout', feature_flag_key: 'short-checkout' }),
  });
  const { feature_flag } = (await made.json()) as { feature_flag: { id: number } };
  const { user, save } = await openSettings(server, id);
  await editField(user, 'Linked feature flag');
  const key = await screen.findByRole('combobox', { name: 'Key of the linked feature flag' });

  await user.click(key);
  await user.click(await screen.findByRole('option', { name: 'short-checkout' }));
  expect(key).toHaveValue('short-checkout');
  expect(screen.getByRole('spinbutton', { name: 'ID of the linked feature flag' })).toHaveValue(feature_flag.id);
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({
    session_recording_linked_flag: { id: feature_flag.id, key: 'short-checkout' },
  });
});

test('marking the onboarding of a product as done keeps the others', async () => {
  const { user, saved } = await open({ has_completed_onboarding_for: { surveys: true, odd: 'x' } });

  await editField(user, 'Product onboarding');
  await user.click(await screen.findByRole('switch', { name: 'Onboarding of surveys is done' }));
  await user.type(screen.getByRole('textbox', { name: 'Add a product' }), 'replay{Enter}');

  expect(await saved()).toMatchObject({ has_completed_onboarding_for: { surveys: false, odd: 'x', replay: true } });
});

test('the three correlation lists are edited and unknown keys are kept', async () => {
  const { user, saved } = await open({ correlation_config: { excluded_event_names: ['a'], other: 1 } });
  await editField(user, 'Correlation exclusions');
  const events = within(await screen.findByRole('group', { name: 'Excluded events' }));

  await user.type(events.getByRole('textbox', { name: 'Add to Excluded events' }), 'b{Enter}');

  expect(await saved()).toMatchObject({ correlation_config: { excluded_event_names: ['a', 'b'], other: 1 } });
});

test('a missing correlation list is shown as "not set" and an empty one as empty', async () => {
  const { user } = await open({
    correlation_config: { excluded_event_names: [], excluded_person_property_names: null },
  });
  await editField(user, 'Correlation exclusions');
  const inside = async (name: string) => within(await screen.findByRole('group', { name }));

  const events = await inside('Excluded events');
  expect(events.getByText('Empty list')).toBeVisible();
  for (const name of ['Excluded person properties', 'Excluded event properties']) {
    const list = await inside(name);
    expect(list.queryByText('Empty list')).toBeNull();
    expect(list.getByRole('textbox', { name: `Add to ${name}` })).toHaveAttribute(
      'placeholder',
      expect.stringMatching(/^Not set/),
    );
  }
});

test('an error message is tested against the ignore patterns, and their length is counted as sent', async () => {
  const { user } = await open({ autocapture_exceptions_errors_to_ignore: ['^Script', 'x"y'] });

  await editField(user, 'Errors to ignore');
  await user.type(await screen.findByRole('textbox', { name: 'Test an error message' }), 'Script error');

  expect(screen.getByText('Dropped. Matches entry 1.')).toBeVisible();
  expect(screen.getByText(/^18 of 300 characters/)).toBeVisible();
});

test('path rules are tested in order, moved with the keyboard, and keep unknown keys', async () => {
  const rules = [
    { alias: '/orders/:id', regex: '/orders/\\d+', note: 'kept' },
    { alias: '/o', regex: '/orders/:id' },
  ];
  const { user, saved } = await open({ path_cleaning_filters: rules });

  await editField(user, 'Path cleaning');
  await user.type(await screen.findByRole('textbox', { name: 'Test a path' }), '/orders/12/items');
  expect(screen.getByText('/orders/:id/items')).toBeVisible();
  expect(screen.getAllByText('/o/items').length).toBe(2);
  await user.click(screen.getByRole('textbox', { name: 'Expression of rule 2' }));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Expression of rule 1' })).toHaveFocus());
  expect(await saved()).toMatchObject({ path_cleaning_filters: rules.toReversed() });
});

test('conditions are summarized in a sentence with warnings about common mistakes', async () => {
  const { user, saved } = await open({ test_account_filters: [] });

  await editField(user, 'Internal and test accounts');
  await user.click(await screen.findByRole('button', { name: 'Exclude an email domain' }));
  await user.type(screen.getByRole('textbox', { name: 'Value of condition 1' }), 'acme.test');
  expect(screen.getByText('Includes events if the person’s email does not contain “@acme.test”.')).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Operator of condition 1' }), 'contains');
  expect(screen.getByText(/^Only events that match this condition are included/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Operator of condition 1' }), 'does not contain');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of condition 1' }), 'Event');
  expect(screen.getByText(/^Email is usually a person property/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of condition 1' }), 'Person');

  expect(await saved()).toMatchObject({
    test_account_filters: [{ key: 'email', type: 'person', operator: 'not_icontains', value: '@acme.test' }],
  });
});

test('regular expressions are judged and tested with RE2', async () => {
  const { user } = await open({
    test_account_filters: [{ key: 'email', type: 'person', operator: 'regex', value: '(?i)@ourdomain\\.com$' }],
    path_cleaning_filters: [{ alias: '/product/:id', regex: '(?i)/Product/[^/]+' }],
  });

  await editField(user, 'Internal and test accounts');
  const value = await screen.findByRole('textbox', { name: 'Value of condition 1' });
  expect(screen.queryByText(/can’t be used/)).toBeNull();
  await user.clear(value);
  await user.click(value);
  await user.paste('^(?!.*@ourdomain\\.com$).*$');
  expect(screen.getByText(/can’t be used: it contains a lookaround \(at character 2\)/)).toBeVisible();

  await editField(user, 'Path cleaning');
  await user.type(await screen.findByRole('textbox', { name: 'Test a path' }), '/de/PRODUCT/12');
  expect((await screen.findAllByText('/de/product/:id'))[0]).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Expression of rule 1' }), '(');
  expect(await screen.findByText('This regular expression can’t be used: a parenthesis is not closed.')).toBeVisible();
});

test.each([
  ['Network payloads', { session_recording_network_payload_capture_config: [1] }],
  ['Internal and test accounts', { test_account_filters: { type: 'AND', values: [] } }],
  ['Path cleaning', { path_cleaning_filters: ['/x'] }],
])('%s that rows can’t show are edited as JSON', async (label, overrides) => {
  const { user } = await open(overrides);
  await editField(user, label);
  const [value] = Object.values(overrides);

  const json = screen.getByRole('textbox', { name: label });
  expect(JSON.parse((json as HTMLTextAreaElement).value)).toEqual(value);
});
