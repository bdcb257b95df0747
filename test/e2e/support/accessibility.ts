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

/**
 * The themes and window sizes of every page. 320 px is a window of 1280 px at 400%. Themes change only colors, sizes
 * change the layout.
 */
const layouts = [
  { name: 'light', colorScheme: 'light', forcedColors: 'none', width: 1280, runOnly: everything },
  { name: 'light at 400 %', colorScheme: 'light', forcedColors: 'none', width: 320, runOnly: everything },
] as const;

/** The themes of pages that draw with colors of their own. The other pages consist of components that these show too. */
const themes = [
  { name: 'forced colours', colorScheme: 'light', forcedColors: 'active', width: 1280, runOnly: colours },
  { name: 'dark', colorScheme: 'dark', forcedColors: 'none', width: 1280, runOnly: colours },
] as const;

/** Further combinations. They run only with `LOOKS=all`, because each violation that they found was found without them too. */
const narrowThemes = [
  { name: 'dark forced colours', colorScheme: 'dark', forcedColors: 'active', width: 1280, runOnly: colours },
  { name: 'dark at 400 %', colorScheme: 'dark', forcedColors: 'none', width: 320, runOnly: colours },
  { name: 'forced colours at 400 %', colorScheme: 'light', forcedColors: 'active', width: 320, runOnly: colours },
] as const;

function looksOf({ ownColors }: Examination) {
  if (process.env['LOOKS'] === 'all') return [...layouts, ...themes, ...narrowThemes];
  return ownColors ? [...layouts.slice(0, 1), ...themes, ...layouts.slice(1)] : layouts;
}

interface Examination {
  /** Whether the page draws with colors that no other examined page has. */
  ownColors?: boolean | undefined;
}

/**
 * Makes axe read the visible colors. With forced colors, Chromium reports the page's own color as the fill color of text,
 * and axe reads the fill color. The console never sets a fill color on text, so `color` can replace it.
 */
const seeForcedColours = () => {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
};

/** Returns the violations that axe finds, with element and reason. */
async function findViolations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (only) => (globalThis as unknown as Examined).axe.run(document, { runOnly: only, resultTypes: ['violations'] }),
    [...runOnly],
  );
  // An element that the header or the save bar partly covers is no violation, because it can be scrolled into view.
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`)
      .filter((violation) => !violation.includes('because it is partially obscured')),
  );
}

/** Returns the width of a page that scrolls horizontally, and the elements that cause it. Empty for other pages. */
const findOverflowing = (page: Page): Promise<string[]> =>
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

/** Checks the page in its current state, in each theme and size that concerns it. Leaves the window narrow. */
export async function expectAccessible(page: Page, examination: Examination = {}) {
  await page.evaluate(source);
  await page.evaluate(seeForcedColours);
  const found: string[] = [];
  for (const { name, colorScheme, forcedColors, width, runOnly } of looksOf(examination)) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, forcedColors });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // At the bottom of the page, the save bar covers nothing.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const violation of await findViolations(page, runOnly)) found.push(`${name}: ${violation}`);
    for (const element of await findOverflowing(page)) found.push(`${name}, sideways: ${element}`);
  }
  expect(found).toEqual([]);
}
