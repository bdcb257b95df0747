import type { Page } from '@playwright/test';
import { editField, fieldRow, save } from './support/form.ts';
import { openProject } from './support/project-page.ts';
import { expect, test } from './support/story.ts';

const setting = (page: Page, name: string) => {
  const row = fieldRow(page, name);
  return { row, plain: row.locator(`[name="${name}"]`), editor: row.locator('[contenteditable="true"]') };
};

async function openEditor(page: Page, name: string) {
  const parts = setting(page, name);
  await editField(parts.row);
  await expect(parts.plain).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(parts.row.getByRole('button', { name: 'JSON editor' })).toBeFocused();
  await page.keyboard.press('Enter');
  return parts;
}

/** Switches a structured field from rows to JSON with the arrow keys, and moves to the editor. */
async function switchToJson(page: Page, name: string) {
  const parts = setting(page, name);
  await editField(parts.row);
  await parts.row.getByRole('radio', { name: 'Rows' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(parts.editor).toBeVisible();
  await expect(parts.row.getByRole('radio', { name: 'JSON' })).toBeFocused();
  await page.keyboard.press('Tab');
  return parts;
}

/** Waits for a suggestion and accepts it. Right after it appears, Enter would still insert a new line. */
async function takeOffered(page: Page, name: string) {
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible();
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
}

test('JSON is edited with the keyboard: keys are suggested, errors marked, and Tab leaves the editor', async ({
  page,
  api,
  accounts,
}) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const { row, plain, editor } = await switchToJson(page, 'session_replay_config');

  await expect(editor).toBeFocused();
  await expect(editor).toHaveAccessibleName('Replay extras');
  await page.keyboard.type('{rec');
  await takeOffered(page, 'record_canvas');
  await page.keyboard.type('t');
  await takeOffered(page, 'true');
  await expect(plain).toHaveValue('{"record_canvas": true}');
  await page.keyboard.type(', "other": 1');
  await expect(row.locator('.cm-lintRange-warning')).toHaveText('"other"');
  for (let left = ', "other": 1'.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
  await expect(plain).toHaveValue('{"record_canvas": true}');

  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await expect(plain).toBeFocused();
  expect(await save(page)).toEqual({ session_replay_config: { record_canvas: true } });
});

test('a number that the server would round is sent with all digits, rejected at its field, and stays as typed', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 400/);
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const { row, plain } = setting(page, 'extra_settings');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await editField(row);
  const typed = '{"zebra": 9007199254740993, "apple": [1.5, null]}';

  await plain.fill(typed);
  await page.getByRole('button', { name: /^Save/ }).click();

  expect((await sent).postData()).toBe('{"extra_settings":{"zebra":9007199254740993,"apple":[1.5,null]}}');
  await expect(row).toContainText('zebra: The number 9007199254740993 has more digits than this server can store');
  await expect(plain).toHaveValue(typed);
  expect(await read()).toMatchObject({ extra_settings: null });

  await plain.fill('{"zebra": "9007199254740993", "apple": [1.5, null]}');
  expect(await save(page)).toEqual({ extra_settings: { zebra: '9007199254740993', apple: [1.5, null] } });
});

test('without the editor’s code, the plain text input works', async ({ page, api, accounts, faults }) => {
  faults.announce(/code-editor|Failed to load resource/);
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await page.route(/code-editor.*\.js/, (route) => route.abort());

  const { plain } = await openEditor(page, 'extra_settings');
  await expect(page.getByText('The JSON editor could not be loaded.')).toBeVisible();
  await plain.fill('{"a": 1}');

  expect(await save(page)).toEqual({ extra_settings: { a: 1 } });
});

/** Drags one row to the position of another. */
async function drag(page: Page, name: string, from: number, to: number) {
  const row = await editField(fieldRow(page, name));
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const grips = row.locator('[data-grip]');
  await grips.nth(from).hover();
  await page.mouse.down();
  const goal = await grips.nth(to).boundingBox();
  await page.mouse.move((goal?.x ?? 0) + 4, (goal?.y ?? 0) + 8, { steps: 6 });
}

test('lists and rules are reordered by dragging, and Escape restores the order', async ({ page, api, accounts }) => {
  const { path, read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const sites = ['https://a.example', 'https://b.example', 'https://c.example'];
  const rules = sites.map((regex) => ({ alias: '/x', regex }));
  await api.patch(path, { app_urls: sites, path_cleaning_filters: rules });
  await page.reload();

  await drag(page, 'app_urls', 0, 2);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('1 change')).toHaveCount(0);
  await drag(page, 'app_urls', 0, 2);
  await page.mouse.up();
  await fieldRow(page, 'path_cleaning_filters').scrollIntoViewIfNeeded();
  await drag(page, 'path_cleaning_filters', 2, 0);
  await page.mouse.up();
  await save(page);

  const { app_urls, path_cleaning_filters } = await read();
  expect(app_urls).toEqual([sites[1], sites[2], sites[0]]);
  expect(path_cleaning_filters).toEqual([rules[2], rules[0], rules[1]]);
});
