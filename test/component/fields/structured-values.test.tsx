import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editAsJson, editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, changeElsewhere, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a structured value is one line until it is edited', async () => {
  const { id } = await build(server, {
    app_urls: ['https://a.example', 'https://b.example'],
    test_account_filters: [{ key: 'email', type: 'person', operator: 'not_icontains', value: '@a.example' }],
    extra_settings: null,
  });
  const { user } = await openSettings(server, id);
  const lineOf = (name: string) => screen.getByRole('group', { name });

  expect(lineOf('Authorized URLs')).toHaveTextContent('2 URLs: https://a.example, https://b.example');
  expect(lineOf('Internal and test accounts')).toHaveTextContent('the person’s email does not contain “@a.example”');
  expect(lineOf('Extra settings')).toHaveTextContent('Not set');
  expect(screen.queryByRole('textbox', { name: 'Authorized URLs 1' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Edit Authorized URLs' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Authorized URLs 1' })).toHaveFocus());
});

test('a click on the label of a structured value opens its editor, and then focuses it', async () => {
  const { id } = await build(server, { extra_settings: { a: 1 } });
  const { user, name } = await openSettings(server, id);
  const text = () => screen.getByRole('textbox', { name: 'Extra settings' });

  await user.click(screen.getByText('Extra settings'));
  await waitFor(() => expect(text()).toHaveFocus());
  expect(text()).toHaveValue('{\n  "a": 1\n}');

  await user.click(name);
  await user.click(screen.getByText('Extra settings'));
  expect(text()).toHaveFocus();
});

test('a structured value that the server rejects is shown in its editor, which gets the focus', async () => {
  const { id } = await build(server, { app_urls: ['https://a.example'] });
  const refused = { type: 'validation_error', code: 'invalid_input', detail: 'Too many.', attr: 'app_urls' };
  const { user, name, save } = await openSettings(server, id, {
    proxy: async ({ method }, pass) => (method === 'PATCH' ? Response.json(refused, { status: 400 }) : pass()),
  });

  await user.type(name, '!');
  await user.click(save());

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Authorized URLs 1' })).toHaveFocus());
  expect(screen.getByRole('group', { name: 'Authorized URLs' })).toHaveAccessibleDescription(/Too many/);
});

test('the link of a change in the review moves the focus into the editor of the field', async () => {
  const { id } = await build(server, { data_attributes: ['data-attr'] });
  const { user } = await openSettings(server, id);
  await user.click(screen.getByRole('button', { name: 'Edit Data attributes' }));
  await user.type(await screen.findByRole('textbox', { name: 'Add to Data attributes' }), 'data-test{Enter}');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));

  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  await user.click(review.getByRole('link', { name: 'Data attributes' }));

  expect(screen.getByRole('textbox', { name: 'Data attributes 1' })).toHaveFocus();
});

test('Done keeps an edit as an unsaved change below the line, with what was added and Undo', async () => {
  const { id } = await build(server, { app_urls: ['https://a.example'] });
  const { user } = await openSettings(server, id);
  await editField(user, 'Authorized URLs');
  await user.type(screen.getByRole('textbox', { name: 'Add to Authorized URLs' }), 'https://b.example{Enter}');

  await user.click(screen.getByRole('button', { name: 'Done' }));
  const row = document.getElementById('app_urls') as HTMLElement;
  expect(screen.queryByRole('textbox', { name: 'Authorized URLs 1' })).toBeNull();
  expect(row).toHaveTextContent('2 URLs: https://a.example, https://b.example');
  expect(row).toHaveTextContent('Added https://b.example.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Authorized URLs' })).toHaveFocus());

  await user.click(within(row).getByRole('button', { name: 'Undo' }));
  expect(row).not.toHaveTextContent('https://b.example');
  expect(screen.queryByRole('textbox', { name: 'Authorized URLs 1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Authorized URLs' })).toHaveFocus();
});

test('Cancel restores the value from before the editor was opened, and Undo the saved one', async () => {
  const { id } = await build(server, { data_attributes: ['data-a'] });
  const { user } = await openSettings(server, id);
  const add = async (name: string, button: string) => {
    await editField(user, 'Data attributes');
    await user.type(screen.getByRole('textbox', { name: 'Add to Data attributes' }), `${name}{Enter}`);
    await user.click(screen.getByRole('button', { name: button }));
  };
  const line = () => screen.getByRole('group', { name: 'Data attributes' });

  await add('data-b', 'Done');
  await add('data-c', 'Cancel');
  expect(line()).toHaveTextContent('data-a, data-b');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(line()).toHaveTextContent(/^data-aEdit$/);
});

test('opening another editor closes the first and keeps its edits', async () => {
  const { id } = await build(server, { data_attributes: ['data-a'], app_urls: ['https://a.example'] });
  const { user } = await openSettings(server, id);
  await editField(user, 'Data attributes');
  await user.type(screen.getByRole('textbox', { name: 'Add to Data attributes' }), 'data-b{Enter}');

  await editField(user, 'Authorized URLs');

  expect(screen.getAllByRole('button', { name: 'Done' })).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Data attributes' })).toHaveTextContent('data-a, data-b');
});

test('a list can be edited as JSON and as rows', async () => {
  const { id } = await build(server, { data_attributes: ['data-a'] });
  const { user, save } = await openSettings(server, id);

  const text = await editAsJson(user, 'Data attributes');
  expect(text).toHaveValue('[\n  "data-a"\n]');
  fireEvent.change(text, { target: { value: '["data-a", "data-b"]' } });
  await user.click(screen.getByRole('radio', { name: 'Rows' }));
  expect(screen.getByRole('textbox', { name: 'Data attributes 2' })).toHaveValue('data-b');
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ data_attributes: ['data-a', 'data-b'] });
});

test('a closed editor with invalid JSON shows the text and its error, and opens again to correct it', async () => {
  const { id } = await build(server, { path_cleaning_filters: [] });
  const { user, save, sent } = await openSettings(server, id);
  fireEvent.change(await editAsJson(user, 'Path cleaning'), { target: { value: '[{' } });

  await user.click(screen.getByRole('button', { name: 'Done' }));
  const line = () => screen.getByRole('group', { name: 'Path cleaning' });
  expect(line()).toHaveTextContent('[{');
  await user.click(save());

  expect(await screen.findByText('Not valid JSON at the end.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a value that is not set says what happens then', async () => {
  const { id } = await build(server, { session_recording_linked_flag: null });
  await openSettings(server, id);

  expect(screen.getByRole('group', { name: 'Linked feature flag' })).toHaveTextContent(
    'Not set. Everyone is recorded.',
  );
});

test('Cancel keeps what somebody else has changed since the editor was opened', async () => {
  const { id } = await build(server, { data_attributes: ['data-a'] });
  const { user, name, save } = await openSettings(server, id);
  await editField(user, 'Data attributes');
  await changeElsewhere(server, id, { data_attributes: ['data-theirs'] });
  await user.type(name, '!');
  await user.click(save());
  await screen.findByText(/^Saved/);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(screen.getByRole('group', { name: 'Data attributes' })).toHaveTextContent('data-theirs');
  expect(document.getElementById('data_attributes')).toHaveAttribute('data-change', 'same');
});
