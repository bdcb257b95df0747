import type { Locator, Page } from '@playwright/test';
import { sendVisits } from './support/events.ts';
import { nameField } from './support/project-page.ts';
import { expect, test } from './support/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const goTo = (page: Page) => page.getByRole('combobox', { name: 'Go to' });

/** Returns the HTML of the focused element if its focus is not visible or the element is covered; null otherwise. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const [label = focused.closest('label') ?? focused] = (focused as HTMLInputElement).labels ?? [];
    // For a hidden input, the label is visible instead. A link can have several lines, so the first line is checked.
    const target = focused.getBoundingClientRect().width > 1 ? focused : label;
    const [box = target.getBoundingClientRect()] = target.getClientRects();
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isMarked = [
      getComputedStyle(focused),
      getComputedStyle(focused, '::after'),
      // A row link shows the focus on its `::after`, and a radio option on its label.
      getComputedStyle(label),
    ].some(({ outlineStyle }) => outlineStyle !== 'none');
    const isSeen = isMarked && seen !== null && (target.contains(seen) || seen.contains(target));
    return isSeen ? null : focused.outerHTML.slice(0, 200);
  });

/** Finds something with the palette and opens it. */
async function find(page: Page, words: string, option: RegExp) {
  await page.keyboard.press('Control+k');
  await expect(goTo(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
  const chosen = page.getByRole('option', { name: option, selected: true });
  // Other tests may have created a better match.
  for (let step = 0; step < 10 && (await chosen.count()) === 0; step++) await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(goTo(page)).toBeHidden();
}

/** Presses Tab until the element has the focus, and checks that each focus is visible. */
async function tabTo(page: Page, target: Locator, most: number) {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page), `the focus shows at step ${step + 1}`).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

/** Moves back to a radio group with Shift+Tab, and selects one of its options. */
async function choose(page: Page, answers: Locator, name: string) {
  const focused = answers.and(page.locator(':focus'));
  for (let step = 0; step < 6 && (await focused.count()) === 0; step++) {
    await page.keyboard.press('Shift+Tab');
    expect(await unseenFocus(page), `the focus shows at step ${step + 1}`).toBeNull();
  }
  await page.keyboard.press('Space');
  const answer = answers.and(page.getByLabel(name, { exact: true }));
  for (let step = await answers.count(); step > 0 && !(await answer.isChecked()); step--)
    await page.keyboard.press('ArrowDown');
  await expect(answer).toBeChecked();
}

async function type(page: Page, into: Locator, most: number, words: string) {
  await tabTo(page, into, most);
  await page.keyboard.type(words);
}

test('a project is found, renamed and made private with the keyboard alone', async ({ page, api, accounts }) => {
  const { id } = await api.post(`organizations/${accounts.organizations.workshop}/projects/`, { name: 'By keys' });
  await page.goto('/connect');
  await expect(page.getByLabel('Personal key')).toBeVisible();
  await type(page, page.getByLabel('Personal key'), 12, accounts.keys.workshop);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Projects')).toBeVisible();

  await find(page, 'by keys', /^By keys/);
  await expect(heading(page, 'By keys')).toBeVisible();
  await find(page, 'rename', /^Name/);
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', renamed');
  await page.keyboard.press('Control+s');
  await expect(told(page, 'Saved By keys, renamed')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  expect(await api.get(`projects/${id}/`)).toMatchObject({ name: 'By keys, renamed' });

  await find(page, 'request bodies', /^Network payloads/);
  await expect(page.getByRole('switch', { name: 'Record request and response headers' })).toBeFocused();

  await find(page, 'private', /^Private project/);
  const isPrivate = page.getByRole('switch', { name: 'Private project' });
  await expect(isPrivate).toBeFocused();
  await page.keyboard.press('Space');
  const save = page.getByRole('button', { name: 'Save 1 change' });
  await expect(save).toBeVisible();
  const place = await isPrivate.boundingBox();
  await save.focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('checkbox', { name: /I understand that/ })).toBeFocused();
  expect(await isPrivate.boundingBox(), 'the focus in the bar leaves the row where it was').toEqual(place);
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(told(page, 'Saved By keys, renamed')).toBeVisible();
  await expect(isPrivate).toBeFocused();
  expect(await api.get(`projects/${id}/`)).toMatchObject({ access_control: true });
});

test('an experiment is created, launched, evaluated and ended with the keyboard alone', async ({
  page,
  api,
  server,
  accounts,
}) => {
  const project = await api.post(`organizations/${accounts.organizations.workshop}/projects/`, { name: 'Keys only' });
  await page.goto(`/connect#key=${accounts.keys.workshop}`);
  await expect(heading(page, 'Projects')).toBeVisible();
  await find(page, 'keys only', /^Keys only/);
  await expect(heading(page, 'Keys only')).toBeVisible();

  await find(page, 'new exp', /^New experiment/);
  await expect(heading(page, 'New experiment')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Made by keys');
  await tabTo(page, page.getByRole('button', { name: 'Continue' }), 12);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'New experiment')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Continue' }), 20);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Event of step 1'), 10);
  await page.keyboard.type('signed_up');
  await page.keyboard.press('Control+s');
  await expect(heading(page, 'Made by keys')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await find(page, 'launch', /^Launch…/);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Launch…' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Launch now' }), 6);
  await page.keyboard.press('Enter');
  await expect(told(page, 'Made by keys is running')).toBeVisible();

  await sendVisits(server.url, project['api_token'], 'made-by-keys', [
    { variant: 'control', people: 40, converted: 10 },
    { variant: 'test', people: 40, converted: 14 },
  ]);
  await find(page, 'experiment results', /^Experiment results/);
  // The overview may have computed results before the visits arrived.
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('r');
  await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible();

  await find(page, 'experiment setup', /^Experiment setup/);
  await expect(nameField(page)).toBeVisible();
  await find(page, 'end', /^End…/);
  await choose(page, dialog.getByRole('radio'), 'Won');
  await tabTo(page, dialog.getByRole('button', { name: 'End experiment' }), 6);
  await page.keyboard.press('Enter');
  await expect(told(page, 'Made by keys has ended')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(heading(page, 'Projects')).toBeVisible();
  expect(await page.title()).toBe('Projects · Hedgerow');
  await page.goBack();
  await expect(heading(page, 'Made by keys')).toBeVisible();
});
