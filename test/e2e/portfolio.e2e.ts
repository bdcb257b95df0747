import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ORGANIZATION } from '#test/support/posthog/world.ts';
import { OTHER_CONNECTIONS_KEY } from '#web/storage-keys.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const bar = (page: Page, name: RegExp) => page.getByRole('link', { name });

test('a lead sees the experiments of two servers on one timeline, and opens one with the keyboard', async ({
  page,
  accounts,
  neighbours,
}) => {
  neighbours.posthog.begin();
  const other = { address: neighbours.posthog.url, key: 'phx_posthog', name: 'PostHog', organization: ORGANIZATION };
  await page.addInitScript(
    ([name, connections]) => sessionStorage.setItem(name as string, connections as string),
    [OTHER_CONNECTIONS_KEY, JSON.stringify([other])],
  );
  await openSignedIn(page, accounts.keys.demo);
  await page.getByRole('link', { name: 'Portfolio' }).click();

  await expect(bar(page, /^Shorter checkout, Day \d+ of 30/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Fernhill shop/ })).toBeVisible();
  await expect(page.getByText('PostHog does not report pauses.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ running$/ })).toBeVisible();

  await page.keyboard.press('Tab');
  await bar(page, /^Shorter checkout, /).focus();
  await expect(page.getByRole('tooltip')).toContainText(/Running, day \d+ of 30/);
  await page.keyboard.press('ArrowDown');
  await expect(bar(page, /^Price in the button, /)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shorter checkout', level: 1 })).toBeVisible();
});

test('the timeline is exported as a calendar, and fits on a phone and on paper', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.demo, '/portfolio');
  await expect(bar(page, /^Shorter checkout, /)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Calendar file (.ics)' }).click();
  const calendar = readFileSync(await (await download).path(), 'utf8');
  expect(calendar).toContain('SUMMARY:Shorter checkout\r\n');

  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar(page, /^Shorter checkout, /)).toBeVisible();
  await expect(page.getByText(/^Day \d+ of 30$/).first()).toBeVisible();
  expect(await isWide()).toBe(false);

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page, /^Shorter checkout, /)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});
