import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings } from './open-settings.ts';

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
