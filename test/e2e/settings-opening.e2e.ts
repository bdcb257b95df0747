import type { Page } from '@playwright/test';
import { fieldRow } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, openSignedIn, test } from './support/story.ts';

/** Holds back the code of the editors of structured values. Returns a function that lets it through. */
async function holdEditors(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/structured-editor.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const DURATION = 'session_recording_minimum_duration_milliseconds';
const durationField = (page: Page) => fieldRow(page, DURATION).getByRole('textbox');

test('the buttons of the danger zone do not move from the moment they appear', async ({ page, api, accounts }) => {
  const organization = accounts.organizations.workshop;
  const path = `organizations/${organization}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Steady', live_events_columns: ['event', 'person', 'timestamp'] });
  await openSignedIn(page, api.key);
  await page.setViewportSize({ width: 390, height: 844 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Scrolls to the button as soon as it exists. Then notes its position in the window in every frame.
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(globalThis, { positions });
    const note = () => {
      const button = [...document.querySelectorAll('#danger button')].at(-1);
      if (positions.length === 0) button?.scrollIntoView({ block: 'center' });
      if (button) positions.push(Math.round(button.getBoundingClientRect().top));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

  await page.goto(`/${path}/${id}`);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Edit Product onboarding' })).toBeAttached();
  await page.waitForTimeout(2000);

  const positions = await page.evaluate(() => (globalThis as unknown as { positions: number[] }).positions);
  expect(positions.length).toBeGreaterThan(5);
  expect([...new Set(positions)]).toEqual([positions[0]]);
});

/** Notes the layout shifts that the browser reports. */
const noteShifts = () => {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const width of [390, 1440])
  test(`in a window of ${width} px, the settings open without a layout shift`, async ({ page, api, accounts }) => {
    const path = `organizations/${accounts.organizations.workshop}/projects`;
    const { id } = await api.post(`${path}/`, { name: 'Still', app_urls: ['https://still.example'] });
    await openSignedIn(page, api.key);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(noteShifts);

    await page.goto(`/${path}/${id}`);
    await expect(page.locator('#danger')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Edit Product onboarding' })).toBeAttached();
    await page.waitForLoadState('networkidle');

    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  });

test('while the code of an editor loads, the focus stays on Edit, and then moves into the editor', async ({
  page,
  api,
  accounts,
}) => {
  const release = await holdEditors(page);
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const urls = fieldRow(page, 'app_urls');
  const edit = urls.getByRole('button', { name: 'Edit Authorized URLs' });

  await edit.click();

  await page.waitForTimeout(300);
  await expect(edit).toBeFocused();
  release();
  await expect(urls.getByRole('textbox', { name: 'Add to Authorized URLs' })).toBeFocused();
});

test('an editor whose code loads later does not take the focus from a person who types', async ({
  page,
  api,
  accounts,
}) => {
  const release = await holdEditors(page);
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const address = `${page.url()}#app_urls`;
  await page.goto('about:blank');
  await page.goto(address);
  await expect(fieldRow(page, 'app_urls').getByRole('button', { name: 'Edit Authorized URLs' })).toBeFocused();
  await nameField(page).press('End');
  await page.keyboard.type(' hand');
  release();

  await expect(fieldRow(page, 'app_urls').getByRole('textbox')).toBeAttached();
  await page.keyboard.type('s');
  await expect(nameField(page)).toHaveValue('Steady hands');
  await expect(nameField(page)).toBeInViewport();
});

test('a link to a field or to the danger zone opens the page there', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const address = page.url();
  await page.goto(`${address}#${DURATION}`);
  await page.reload();
  await expect(durationField(page)).toBeFocused();
  await expect(durationField(page)).toBeInViewport();

  // Only the fragment changes, so the page stays.
  await page.goto(`${address}#app_urls`);
  await expect(fieldRow(page, 'app_urls').getByRole('textbox', { name: 'Add to Authorized URLs' })).toBeFocused();

  await page.goto(`${address}#timezone`);
  await expect(fieldRow(page, 'timezone').getByRole('combobox')).toBeFocused();

  await page.goto('about:blank');
  await page.goto(`${address}#week_start_day`);
  await expect(fieldRow(page, 'week_start_day').getByRole('radio', { name: 'Not set' })).toBeFocused();

  for (const [name, target] of [
    ['app_urls', 'Add to Authorized URLs'],
    ['extra_settings', 'Extra settings'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${address}#${name}`);
    await expect(fieldRow(page, name).getByRole('textbox', { name: target })).toBeFocused();
    await expect(fieldRow(page, name)).toBeInViewport();
  }

  await page.goto('about:blank');
  await page.goto(`${address}#danger`);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeInViewport();
});

test('going back to the settings restores the scroll position', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const scrollTop = () => page.evaluate(() => scrollY);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 2500);
  await expect.poll(scrollTop).toBe(2500);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  expect(await scrollTop()).toBe(0);
  await page.goBack();

  await expect.poll(scrollTop).toBe(2500);
});

test('reloading the settings restores the scroll position, and opening them again does not', async ({
  page,
  api,
  accounts,
}) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const scrollTop = () => page.evaluate(() => scrollY);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 2500);
  await expect.poll(scrollTop).toBe(2500);

  await page.reload();
  await expect.poll(scrollTop).toBe(2500);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  expect(await scrollTop()).toBe(2500);

  await page.goto(page.url());
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  expect(await scrollTop()).toBe(0);
});

test('going back restores the scroll position also after an address was entered', async ({ page, api, accounts }) => {
  const organization = accounts.organizations.workshop;
  await openProject(page, { api, organization });
  const scrollTop = () => page.evaluate(() => scrollY);
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 2500);
  await expect.poll(scrollTop).toBe(2500);

  await page.goto(new URL(`/organizations/${organization}/projects`, page.url()).href);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await page.goBack();

  await expect.poll(scrollTop).toBe(2500);
});
