import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { renderApp } from '../../support/render-app.tsx';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from '../fields/open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('saving', () => {
  test('sends only the changed field and confirms it', async () => {
    const { id } = await build(server, { name: 'Before', timezone: 'Europe/Paris' });
    const { user, name, save, sent } = await openSettings(server, id);

    await user.clear(name);
    await user.type(name, 'After');
    await user.click(save());

    expect(await screen.findByText('Saved After')).toHaveAttribute('role', 'status');
    expect(sent).toEqual([
      expect.objectContaining({ method: 'PATCH', body: { name: 'After' }, ifMatch: expect.any(String) }),
    ]);
    expect(await screen.findByRole('heading', { name: 'After' })).toBeVisible();
    expect(await stored(server, id)).toMatchObject({ name: 'After', timezone: 'Europe/Paris' });
  });

  test('works with Ctrl+S inside a field', async () => {
    const { id } = await build(server, { app_urls: [] });
    const { user } = await openSettings(server, id);

    await editField(user, 'Authorized URLs');
    await user.type(await screen.findByRole('textbox', { name: 'Add to Authorized URLs' }), 'https://a.example');
    await user.keyboard('{Control>}s{/Control}');

    await screen.findByText(/^Saved/);
    expect(await stored(server, id)).toMatchObject({ app_urls: ['https://a.example'] });
  });

  test('happens only once for repeated clicks', async () => {
    const { id } = await build(server);
    const { user, name, save, sent } = await openSettings(server, id);

    await user.type(name, '!');
    await user.dblClick(save());

    await screen.findByText(/^Saved/);
    expect(sent).toHaveLength(1);
  });

  test('is still reported after another click', async () => {
    const { id } = await build(server);
    const { user, name, save, sent } = await openSettings(server, id);
    await user.type(name, '!');
    await user.click(save());
    await screen.findByText(/^Saved/);

    await user.click(save());

    expect(screen.getByText(/^Saved/)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('says that there are no changes to save', async () => {
    const { id } = await build(server);
    const { user, save, sent } = await openSettings(server, id);

    await user.click(save());

    expect(await screen.findByText('No changes to save.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('a rejected save', () => {
  test('keeps the input, shows the error at the field and focuses it', async () => {
    const { id } = await build(server, { timezone: 'UTC' });
    const { user, save } = await openSettings(server, id);
    const zone = screen.getByRole('combobox', { name: 'Time zone' });

    await user.clear(zone);
    await user.type(zone, 'Middle/Earth{Escape}');
    await user.click(save());

    await waitFor(() => expect(zone).toHaveAccessibleDescription(/Middle\/Earth/));
    expect(zone).toHaveValue('Middle/Earth');
    expect(zone).toHaveFocus();
    expect(await stored(server, id)).toMatchObject({ timezone: 'UTC' });
  });

  test('is prevented by client validation', async () => {
    const { id } = await build(server);
    const { user, name, save, sent } = await openSettings(server, id);

    await user.clear(name);
    await user.click(save());

    await waitFor(() => expect(name).toHaveAccessibleDescription(/Name can’t be empty\./));
    expect(name).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('contains the number of the invalid list entry', async () => {
    const { id } = await build(server, { app_urls: ['https://a.example'] });
    const { user, save } = await openSettings(server, id);
    await editField(user, 'Authorized URLs');
    const urls = screen.getByRole('group', { name: 'Authorized URLs' });

    await user.click(within(urls).getByRole('textbox', { name: 'Add to Authorized URLs' }));
    await user.paste(`https://${'x'.repeat(220)}.example`);
    await user.click(save());

    await waitFor(() => expect(urls).toHaveAccessibleDescription(/Entry 2: Enter at most 200 characters/));
  });

  test('shows an error without a field once, beside the button', async () => {
    const { id } = await build(server);
    const refused = { type: 'validation_error', code: 'invalid_input', detail: 'Not on Sundays.', attr: null };
    const { user, name, save } = await openSettings(server, id, {
      proxy: async ({ method }, pass) => (method === 'PATCH' ? Response.json(refused, { status: 400 }) : pass()),
    });

    await user.type(name, '!');
    await user.click(save());

    expect(await screen.findByRole('alert')).toHaveTextContent(/Not on Sundays/);
    expect(name).toHaveValue(`${(await stored(server, id)).name}!`);
  });

  test('shows invalid JSON at its field, with the line', async () => {
    const { id } = await build(server, { extra_settings: { a: 1 } });
    const { user, save, sent } = await openSettings(server, id);
    await editField(user, 'Extra settings');
    const extra = screen.getByRole('textbox', { name: 'Extra settings' });

    await user.clear(extra);
    await user.click(extra);
    await user.paste('{\n  "a": 1,\n}');
    await user.click(save());

    await waitFor(() => expect(extra).toHaveAccessibleDescription(/Not valid JSON at line 3/));
    expect(extra).toHaveValue('{\n  "a": 1,\n}');
    expect(sent).toEqual([]);
  });
});

describe('the page around the fields', () => {
  test('a setting without effect explains why and can still be edited', async () => {
    const { id } = await build(server, { session_recording_opt_in: false });
    const { user } = await openSettings(server, id);
    const row = () => within(document.getElementById('session_recording_sample_rate') as HTMLElement);

    expect(row().getByText(/Has no effect while/)).toBeVisible();
    expect(row().getByRole('textbox')).toBeEnabled();
    await user.click(screen.getByRole('switch', { name: 'Session recording' }));
    expect(row().queryByText(/Has no effect while/)).not.toBeInTheDocument();
  });

  test('the section navigation counts the changes of each section', async () => {
    const { id } = await build(server);
    const { user, name } = await openSettings(server, id);
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));

    await user.type(name, '!');

    expect(index.getByRole('link', { name: /General/ })).toHaveTextContent('General1');
  });

  test('a member sees who can change the access', async () => {
    const { id } = await build(server);
    await openSettings(server, id, { key: server.keys.member });

    expect(screen.getByText(/Only administrators of the organization .* Your level is 1/)).toBeVisible();
  });

  test('a missing project shows an error', async () => {
    await renderApp(`/organizations/${server.organization}/projects/999999`, {
      fetch: server.fetch,
      key: server.keys.owner,
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('The project could not be loaded');
  });
});
