import type { Locator, Page } from '@playwright/test';
import { project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { fieldRow, writeOf } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, test } from './support/story.ts';

const MOST_STOPS = 260;

/** What speaks against the place of the focus; empty where it is seen, in view and under nothing. */
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

test('Tab alone reaches every setting and the save button; each stop has a name, shows the focus and is in view', async ({
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
});

/** Walks by Tab, or back by Shift+Tab, until the focus is where it is wanted. */
async function walkTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await wanted.count()) === 1 && (await wanted.evaluate((element) => element === document.activeElement)))
      return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

test('a contested field, a reset and the question before a deletion are answered by keys, and give the focus back', async ({
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
  await expect(page.getByRole('alert')).toContainText('Nothing was sent');
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
