import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openUrls(app_urls: (string | null)[]) {
  const { id } = await build(server, { app_urls: app_urls as string[] });
  const opened = await openSettings(server, id);
  await editField(opened.user, 'Authorized URLs');
  const list = within(screen.getByRole('group', { name: 'Authorized URLs' }));
  const saved = async () => {
    await opened.user.click(opened.save());
    await screen.findByText(/^Saved/);
    return (await stored(server, id)).app_urls;
  };
  return {
    ...opened,
    list,
    saved,
    entry: (at: number) => list.getByRole('textbox', { name: `Authorized URLs ${at}` }),
  };
}

test('several pasted lines become several entries', async () => {
  const { user, list, saved } = await openUrls(['https://a.example']);

  await user.click(list.getByRole('textbox', { name: 'Add to Authorized URLs' }));
  await user.paste('https://b.example\r\n\n  https://c.example  ');

  expect(await saved()).toEqual(['https://a.example', 'https://b.example', 'https://c.example']);
});

test('an entry moves with the keyboard and keeps the focus', async () => {
  const { user, entry, saved } = await openUrls(['https://a.example', 'https://b.example']);

  await user.click(entry(2));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');

  expect(entry(1)).toHaveValue('https://b.example');
  await expect.poll(() => document.activeElement).toBe(entry(1));
  expect(await saved()).toEqual(['https://b.example', 'https://a.example']);
});

test('an entry moves with buttons that appear on focus', async () => {
  const { user, list, entry, saved } = await openUrls(['https://a.example', 'https://b.example']);

  expect(list.queryByRole('button', { name: 'Move https://b.example up' })).not.toBeInTheDocument();
  await user.click(entry(2));
  await user.click(list.getByRole('button', { name: 'Move https://b.example up' }));

  expect(await saved()).toEqual(['https://b.example', 'https://a.example']);
});

test('an entry is removed', async () => {
  const { user, list, saved } = await openUrls(['https://a.example', 'https://b.example']);

  await user.click(list.getByRole('button', { name: 'Remove https://a.example' }));

  expect(await saved()).toEqual(['https://b.example']);
});

test('a null in a list is kept when another entry changes', async () => {
  const { user, entry, saved } = await openUrls([null, 'https://b.example']);

  await user.type(entry(2), '.org');

  expect(await saved()).toEqual([null, 'https://b.example.org']);
});

test.each([
  ['example.com', 'Invalid: Needs a scheme, like https://'],
  ['https://*.a.example', 'The toolbar ignores wildcards'],
  ['http://localhost:3000', 'Local only'],
  ['https://a.example/path', 'Only the origin counts, not the path'],
  ['https://a.ex\u200bample', 'Has invisible characters'],
  ['https://first.example', 'Same as entry 1'],
])('says of %s: %s', async (entry, words) => {
  const { list } = await openUrls(['https://first.example', entry]);

  expect(list.getByText(words)).toBeVisible();
  expect(list.getByRole('textbox', { name: 'Authorized URLs 2' })).toHaveAccessibleDescription(
    expect.stringContaining(words),
  );
});

test('saving adds an entry that was typed but not added', async () => {
  const { user, list, saved } = await openUrls([]);

  await user.type(list.getByRole('textbox', { name: 'Add to Authorized URLs' }), 'https://a.example');

  expect(await saved()).toEqual(['https://a.example']);
});

test('a value that is not a list of texts is edited as JSON without changes', async () => {
  const { id } = await build(server, { data_attributes: { odd: [1] } });
  const { user, save } = await openSettings(server, id);
  await editField(user, 'Data attributes');
  const editor = screen.getByRole('textbox', { name: 'Data attributes' });

  expect(editor).toHaveValue('{\n  "odd": [\n    1\n  ]\n}');
  fireEvent.change(editor, { target: { value: '{"odd":[1,2]}' } });
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ data_attributes: { odd: [1, 2] } });
});

test('an invalid entry is marked and saved only after a confirmation', async () => {
  const { user, list, save, sent, saved } = await openUrls(['https://a.example']);

  await user.type(list.getByRole('textbox', { name: 'Add to Authorized URLs' }), 'a.example/cart{Enter}');
  expect(list.getByText('New · Invalid: Needs a scheme, like https://')).toBeVisible();
  await user.click(save());

  const tick = await screen.findByRole('checkbox', { name: /I understand that “a.example\/cart” is invalid/ });
  expect(sent).toEqual([]);
  await user.click(tick);
  expect(await saved()).toEqual(['https://a.example', 'a.example/cart']);
});

test('an invalid entry that is already saved needs no confirmation', async () => {
  const { user, list, saved } = await openUrls(['a.example']);

  await user.type(list.getByRole('textbox', { name: 'Add to Authorized URLs' }), 'https://b.example{Enter}');
  expect(list.getByText('New · Valid')).toBeVisible();

  expect(await saved()).toEqual(['a.example', 'https://b.example']);
});

test('names are edited as tags, and an unusual entry switches to rows', async () => {
  const { id } = await build(server, { person_display_name_properties: ['email'], live_events_columns: ['a', ''] });
  const { user, save } = await openSettings(server, id);
  await editField(user, 'Person display names');
  const names = within(screen.getByRole('group', { name: 'Person display names' }));
  const add = await names.findByRole('textbox', { name: 'Add to Person display names' });

  await user.type(add, 'name{Enter}');
  await user.paste('phone\ncity\nage');
  await user.keyboard('{Backspace}');
  await user.keyboard('{ArrowLeft}{Alt>}{ArrowLeft}{/Alt}');
  await user.click(names.getByRole('button', { name: 'Remove email' }));
  await editField(user, 'Live events columns');
  expect(screen.getByRole('textbox', { name: 'Live events columns 2' })).toHaveValue('');
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({
    person_display_name_properties: ['name', 'city', 'phone'],
    live_events_columns: ['a', ''],
  });
});

test('an entry that is already a tag is refused, typed or pasted', async () => {
  const { id } = await build(server, { person_display_name_properties: ['email'] });
  const { user, save } = await openSettings(server, id);
  await editField(user, 'Person display names');
  const names = within(screen.getByRole('group', { name: 'Person display names' }));
  const add = await names.findByRole('textbox', { name: 'Add to Person display names' });

  await user.type(add, 'email{Enter}');
  expect(names.getByRole('alert')).toHaveTextContent('Already in the list: email');
  await user.type(add, 'name{Enter}');
  expect(names.queryByRole('alert')).toBeNull();
  await user.paste('name, phone, phone, email');
  expect(names.getByRole('alert')).toHaveTextContent('Already in the list: name, email');
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(await stored(server, id)).toMatchObject({ person_display_name_properties: ['email', 'name', 'phone'] });
});

/** The keys with which a person writes 名 and accepts it. Safari ends the composition before the Enter. */
function compose(input: HTMLElement, browser: 'Chrome' | 'Safari') {
  const accept = () => fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: browser === 'Chrome' });
  fireEvent.compositionStart(input);
  fireEvent.keyDown(input, { key: 'Process', keyCode: 229, isComposing: true });
  fireEvent.change(input, { target: { value: '名' } });
  fireEvent.compositionUpdate(input, { data: '名' });
  if (browser === 'Chrome') accept();
  fireEvent.compositionEnd(input, { data: '名' });
  if (browser === 'Safari') accept();
  fireEvent.keyUp(input, { key: 'Enter' });
}

test.each(['Chrome', 'Safari'] as const)(
  'the Enter that accepts a Japanese word in %s adds no entry',
  async (browser) => {
    const { id } = await build(server, { person_display_name_properties: ['email'], app_urls: [] });
    const { user } = await openSettings(server, id);
    await editField(user, 'Person display names');
    const names = within(screen.getByRole('group', { name: 'Person display names' }));
    const add = await names.findByRole('textbox', { name: 'Add to Person display names' });

    compose(add, browser);
    expect(add).toHaveValue('名');
    expect(names.queryByRole('button', { name: 'Remove 名' })).toBeNull();
    await user.type(add, '{Enter}');
    expect(names.getByRole('button', { name: 'Remove 名' })).toBeVisible();

    await editField(user, 'Authorized URLs');
    const url = await screen.findByRole('textbox', { name: 'Add to Authorized URLs' });
    compose(url, browser);
    expect(url).toHaveValue('名');
    await user.type(url, '{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Authorized URLs 1' })).toHaveValue('名');
  },
);
