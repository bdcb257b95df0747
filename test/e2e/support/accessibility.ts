import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Examined {
  axe: { run: typeof run };
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];

/** The looks differ by colours alone, the sizes by everything. */
const looks = [
  { name: 'light', colorScheme: 'light', width: 1280, runOnly: everything },
  { name: 'dark', colorScheme: 'dark', width: 1280, runOnly: colours },
  { name: 'light on a small screen', colorScheme: 'light', width: 390, runOnly: everything },
  { name: 'dark on a small screen', colorScheme: 'dark', width: 390, runOnly: colours },
] as const;

/** What axe has against the page as it is now, with the element and the reason. */
async function complaintsAbout(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (only) => (globalThis as unknown as Examined).axe.run(document, { runOnly: only, resultTypes: ['violations'] }),
    [...runOnly],
  );
  // What the header or the bar in view covers in part can be scrolled clear of them.
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`)
      .filter((complaint) => !complaint.includes('because it is partially obscured')),
  );
}

/** What sticks out of a page that scrolls sideways; empty where the page does not. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isClipped = (element: Element): boolean =>
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' ||
        (element.parentElement !== null && isClipped(element.parentElement)));
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth && !isClipped(element.parentElement ?? element),
    );
    return [`the page is ${scrollWidth} wide`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });

/** Examines the page as it stands, light and dark, on a wide and on a small screen. */
export async function expectAccessible(page: Page) {
  await page.evaluate(source);
  const found: string[] = [];
  for (const { name, colorScheme, width, runOnly } of looks) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    // At its end a page lies clear of the bar that stays in view.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const complaint of await complaintsAbout(page, runOnly)) found.push(`${name}: ${complaint}`);
    for (const culprit of await stickingOut(page)) found.push(`${name}, sideways: ${culprit}`);
  }
  expect(found).toEqual([]);
}
