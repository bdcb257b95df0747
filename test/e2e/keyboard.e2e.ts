import type { Locator, Page } from '@playwright/test';
import { project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { editField, fieldRow, writeOf } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, test } from './support/story.ts';

const MOST_STOPS = 260;

/** Describes the focused element. `faults` is empty if its focus is visible and no other element covers it. */
const faultsOfFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const box = at.getBoundingClientRect();
    const looks = [at, at.parentElement, at.parentElement?.parentElement].flatMap((one) =>
      one ? getComputedStyle(one) : [],
    );
    const isSeen = looks.some((look) => look.outlineStyle !== 'none' || look.boxShadow !== 'none');
    const [x, y] = [box.left + box.width / 2, Math.max(box.top, 0) + Math.min(box.height, innerHeight) / 2];
    const top = document.elementFromPoint(Math.min(x, innerWidth - 1), Math.min(y, innerHeight - 1));
    const isCovered = top !== null && !at.contains(top) && !top.contains(at) && !top.closest('label')?.contains(at);
    return {
      row: at.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '',
      what: at.outerHTML.slice(0, 160),
      faults: [isSeen ? '' : 'shows no focus', isCovered ? `lies under ${top?.outerHTML.slice(0, 80)}` : ''].filter(
        Boolean,
      ),
    };
  });

test('Tab reaches every setting and the save button; each stop has a name, a visible focus and is in view', async ({
  page,
  api,
  accounts,
}) => {
  test.slow();
  const { path } = await openProject(page, { api, organization: accounts.organizations.workshop });
  await api.patch(path, {
    app_urls: ['https://a.example', 'https://b.example'],
    has_completed_onboarding_for: { surveys: true },
  });
  await page.reload();
  await expect(fieldRow(page, 'extra_settings')).toBeVisible();
  await nameField(page).focus();
  await page.keyboard.type('!');
  const [rows, faults] = [new Set<string>(), [] as string[]];

  const isAtEnd = () =>
    page.getByRole('button', { name: 'Save 1 change' }).evaluate((button) => button === document.activeElement);
  for (let stops = 0; !(await isAtEnd()); stops += 1) {
    expect(stops, 'the save button is reached').toBeLessThan(MOST_STOPS);
    const found = await faultsOfFocus(page);
    rows.add(found.row);
    for (const fault of found.faults) faults.push(`${found.what} ${fault}`);
    await expect(page.locator(':focus'), found.what).toHaveAccessibleName(/\S/);
    await page.keyboard.press('Tab');
  }

  expect(faults).toEqual([]);
  expect([...rows].filter((name) => name !== '')).toEqual(writableNames(project));

  // The browser scrolls only the caret of a text area into view. The rest of the text area could stay under the header.
  const area = (await editField(fieldRow(page, 'extra_settings'))).locator('textarea');
  await area.focus();
  await area.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 30));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(area).toBeFocused();
  expect((await faultsOfFocus(page)).faults).toEqual([]);
});

/** Presses Tab, or Shift+Tab, until the element has the focus. */
async function walkTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await wanted.count()) === 1 && (await wanted.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

test('every kind of input, the confirmation, the save and the undo work with the keyboard alone', async ({
  page,
  api,
  accounts,
}) => {
  test.slow();
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const { keyboard } = page;
  const control = (row: string, role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    fieldRow(page, row).getByRole(role, { name });
  await expect(fieldRow(page, 'extra_settings')).toBeVisible();

  const edit = async (row: string) => {
    await walkTo(page, control(row, 'button', /^Edit /));
    await keyboard.press('Enter');
    await expect(control(row, 'button', /^Edit /)).toHaveCount(0);
    await expect(fieldRow(page, row).locator(':focus')).toHaveCount(1);
  };

  await nameField(page).focus();
  await keyboard.type(' keys');
  await walkTo(page, page.getByRole('combobox', { name: 'Time zone' }));
  await keyboard.type('oslo');
  await expect(page.getByRole('option', { name: /Oslo/ })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Oslo');

  await walkTo(page, control('week_start_day', 'radio', 'Not set'));
  await keyboard.press('ArrowLeft');

  const adder = control('app_urls', 'textbox', /^Add to/);
  await edit('app_urls');
  await expect(adder).toBeFocused();
  for (const site of ['https://a.example', 'https://b.example', 'https://c.example']) {
    await keyboard.type(site);
    await keyboard.press('Enter');
  }
  await expect(adder).toBeFocused();
  const third = control('app_urls', 'textbox', 'Authorized URLs 3');
  await walkTo(page, third, 'Shift+Tab');
  await keyboard.press('Alt+ArrowUp');
  await expect(control('app_urls', 'textbox', 'Authorized URLs 2')).toBeFocused();
  await expect(control('app_urls', 'textbox', 'Authorized URLs 2')).toHaveValue('https://c.example');
  await walkTo(page, control('app_urls', 'button', 'Remove https://b.example'));
  await keyboard.press('Enter');
  await expect(fieldRow(page, 'app_urls').locator(':focus')).toHaveCount(1);

  await walkTo(page, page.getByRole('switch', { name: 'Session recording' }));
  await keyboard.press('Space');
  await walkTo(page, control('session_recording_sample_rate', 'textbox', 'Sample rate'));
  await keyboard.type('99');
  await walkTo(page, control('session_recording_minimum_duration_milliseconds', 'textbox', 'Minimum duration'));
  await keyboard.type('2.5');
  await edit('session_recording_linked_flag');
  await expect(control('session_recording_linked_flag', 'combobox', /^Key/)).toBeFocused();
  await keyboard.type('beta');
  await walkTo(page, control('session_recording_linked_flag', 'spinbutton', /^ID/));
  await keyboard.type('7');
  await edit('session_recording_network_payload_capture_config');
  await walkTo(page, page.getByRole('switch', { name: 'Record request and response bodies' }));
  await keyboard.press('Space');

  await edit('test_account_filters');
  await walkTo(page, control('test_account_filters', 'button', 'Add condition'));
  await keyboard.press('Enter');
  await expect(control('test_account_filters', 'textbox', /^Property/).last()).toBeFocused();
  await keyboard.type('plan');
  await walkTo(page, control('test_account_filters', 'textbox', /^Value/).last());
  await keyboard.type('staff');
  await edit('path_cleaning_filters');
  await walkTo(page, control('path_cleaning_filters', 'button', 'Add rule'));
  await keyboard.press('Enter');
  await expect(control('path_cleaning_filters', 'textbox', /^Expression/)).toBeFocused();
  await keyboard.type('/x/.*');
  await keyboard.press('Tab');
  await keyboard.type('/x');
  await edit('has_completed_onboarding_for');
  await walkTo(page, control('has_completed_onboarding_for', 'textbox', 'Add a product'));
  await keyboard.type('surveys');
  await keyboard.press('Enter');
  await edit('extra_settings');
  await expect(control('extra_settings', 'textbox', 'Extra settings')).toBeFocused();
  await keyboard.type('{"a": 1}');
  await keyboard.press('Control+s');

  const review = page.getByRole('region', { name: 'Changes to be sent' });
  const ticks = review.getByRole('checkbox', { name: /I understand that/ });
  await expect(ticks).toHaveCount(2);
  await expect(ticks.first()).toBeFocused();
  await keyboard.press('Space');
  await walkTo(page, ticks.last());
  await keyboard.press('Space');
  await expect(review.getByRole('alert')).toHaveCount(0);
  const { body } = await writeOf(page, () => keyboard.press('Control+s'));
  expect(body).toEqual({
    name: 'Steady keys',
    timezone: 'Europe/Oslo',
    week_start_day: 1,
    app_urls: ['https://a.example', 'https://c.example'],
    session_recording_opt_in: true,
    session_recording_sample_rate: '0.99',
    session_recording_minimum_duration_milliseconds: 2500,
    session_recording_linked_flag: { id: 7, key: 'beta' },
    session_recording_network_payload_capture_config: { recordBody: true },
    test_account_filters: expect.arrayContaining([expect.objectContaining({ key: 'plan', value: 'staff' })]),
    path_cleaning_filters: [{ alias: '/x', regex: '/x/.*' }],
    has_completed_onboarding_for: { surveys: true },
    extra_settings: { a: 1 },
  });
  await expect(page.getByRole('status').filter({ hasText: 'Saved Steady keys' })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await walkTo(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await keyboard.press('Enter');
  // The undo changes the time zone again, which needs another confirmation.
  await expect(ticks).toBeFocused();
  await keyboard.press('Space');
  await writeOf(page, () => keyboard.press('Control+s'));
  await expect(page.getByRole('status').filter({ hasText: 'Saved Steady' })).toBeVisible();
  expect(await read()).toMatchObject({ name: 'Steady', app_urls: [], extra_settings: null });
});

test('a conflict, a token reset and a deletion work with the keyboard and return the focus', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 412/);
  const { path, read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const { keyboard } = page;
  await expect(fieldRow(page, 'extra_settings')).toBeVisible();
  await nameField(page).focus();
  await keyboard.press('End');
  await keyboard.type(' mine');
  await api.patch(path, { name: 'Theirs' });
  await keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('Nothing was saved');
  await expect(nameField(page)).toBeFocused();
  await walkTo(page, fieldRow(page, 'name').getByRole('button', { name: 'Keep mine' }));
  await keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await writeOf(page, () => keyboard.press('Control+s'));
  await expect(page.getByRole('status').filter({ hasText: 'Saved Steady mine' })).toBeVisible();
  expect(await read()).toMatchObject({ name: 'Steady mine' });

  const { api_token: former } = await read();
  const reset = page.getByRole('button', { name: 'Reset token' });
  await nameField(page).focus();
  await walkTo(page, reset);
  await keyboard.press('Enter');
  await walkTo(page, page.getByRole('dialog').getByRole('textbox'));
  await keyboard.type('Steady mine');
  await keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Steady mine has a new token' });
  await expect(done.getByRole('button', { name: 'Done' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(reset).toBeFocused();
  expect((await read())['api_token']).not.toBe(former);

  const remove = page.getByRole('button', { name: 'Delete project' });
  await walkTo(page, remove);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(remove).toBeFocused();
});
