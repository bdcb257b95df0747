import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import type { Api, Wire } from './support/api.ts';
import { answerGoal, type Counts, daysAgo, funnelAnswer, measuredBody } from './support/results-answers.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const halves = { control: 50, test: 50 };

/** Creates an experiment that has run for `ranDays` of its 14 planned days. */
async function measured(api: Api, flag: string, ranDays: number, shares: Record<string, number> = halves) {
  const project = await api.post('projects/', { name: `Decisions ${flag}` });
  const { id } = await api.post<Wire>(`projects/${project.id}/experiments/`, measuredBody(flag, shares, ranDays));
  return { id, path: `/projects/${project.id}/experiments/${id}/results` };
}

/** Returns the verdict and the next step from the accessibility tree, as a screen reader announces them. */
async function announcedVerdict(page: Page): Promise<string> {
  const verdict = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(verdict.first()).toBeVisible();
  const tree = await page.getByRole('main').ariaSnapshot();
  const [, sentence = ''] = /heading "(.*)" \[level=2\]/.exec(tree) ?? [];
  const [, advice = ''] = /Next: ([^\n]*)/i.exec(tree) ?? [];
  return `${sentence} / ${advice}`;
}

const states: [name: string, counts: Counts, ranDays: number, announced: RegExp][] = [
  [
    'better',
    { control: [400, 4000], test: [500, 4000] },
    13.5,
    /^test is better than control: .*ship test to everyone/,
  ],
  [
    'worse',
    { control: [500, 4000], test: [400, 4000] },
    13.5,
    /^test is worse than control: .*end the experiment, and keep control/,
  ],
  [
    'the same',
    { control: [500_000, 1_000_000], test: [500_300, 1_000_000] },
    13.5,
    /^test and control differ by less than 1%.*choose by criteria other/,
  ],
  [
    'leaning',
    { control: [200, 2000], test: [235, 2000] },
    6.5,
    /^test is probably better than control: .*keep running until day 14/,
  ],
  [
    'too early',
    { control: [6, 61], test: [8, 58] },
    3.5,
    /^Too early to tell: test has 58 of the 100 participants it needs.*keep running/,
  ],
  [
    'invalid',
    { control: [170, 1700], test: [270, 2300] },
    13.5,
    /^The results are not valid: the split is 42\.5 \/ 57\.5% instead of 50 \/ 50%.*fix the cause of the uneven split/,
  ],
];

test('a screen reader announces each of the six verdicts with its next step', async ({ page, api, accounts }) => {
  const { id, path } = await measured(api, 'by-ear', 6.5);
  await openSignedIn(page, accounts.keys.workshop);
  for (const [name, counts, ranDays, announced] of states) {
    await api.patch(path.slice(1).replace('/results', '/'), { start_date: daysAgo(ranDays) });
    await answerGoal(page, id, funnelAnswer(counts));
    await page.goto(path);

    expect(await announcedVerdict(page), name).toMatch(announced);
    await page.unrouteAll();
  }
});

/** Saves an export as a file and returns its path. */
async function saveExport(page: Page, name: string, file: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name }).click();
  const kept = test.info().outputPath(file);
  await (await download).saveAs(kept);
  return kept;
}

/** Opens a page in a browser without network and scripts. `requested` has the protocols of its requests. */
async function openOffline(context: BrowserContext) {
  const reader = await context.browser()?.newContext({ offline: true, javaScriptEnabled: false });
  if (!reader) throw new Error('There is no browser.');
  const paper = await reader.newPage();
  const requested: string[] = [];
  paper.on('request', (request) => requested.push(new URL(request.url()).protocol));
  return { paper, requested, close: () => reader.close() };
}

/** Returns the cells of a CSV, row by row. */
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));

test('exports open without a network and contain the same numbers', async ({ page, context, api, accounts }) => {
  const { id, path } = await measured(api, 'copies', 13.5);
  await answerGoal(page, id, funnelAnswer({ control: [200, 2000], test: [245, 2000] }));
  await openSignedIn(page, accounts.keys.workshop, `${path}?interval=90`);
  const numbers = page.getByRole('table', { name: 'Numbers' });
  const [, interval = ''] = /(−?[\d.]+% to \+[\d.]+%)/.exec((await numbers.textContent()) ?? '') ?? [];
  expect(interval).not.toBe('');

  const csv = linesOf(readFileSync(await saveExport(page, 'Numbers, CSV', 'numbers.csv'), 'utf8'));
  const cell = (name: string) => csv[2]?.[csv[0]?.indexOf(name) ?? -1] ?? '';
  const [low, high] = [cell('interval_low'), cell('interval_high')].map((end) => (Number(end) * 100).toFixed(1));
  expect(`${low?.replace('-', '−')}% to +${high}%`).toBe(interval);
  expect(cell('settings')).toContain('90% interval');
  expect(cell('checks')).toContain('Split OK');

  const report = await saveExport(page, 'Report, one HTML file', 'report.html');
  const plot = await saveExport(page, 'Plot, SVG: Goal', 'plot.svg');
  const { paper, requested, close } = await openOffline(context);
  await paper.goto(`file://${report}`);
  await expect(paper.getByText(/^test is better than control/).first()).toBeVisible();
  await expect(paper.getByRole('row', { name: /^test/ })).toContainText(interval);
  await expect(paper.locator('svg').first()).toContainText(interval);
  await expect(paper.getByText(/^90% interval, flat prior/).first()).toBeVisible();
  await expect(paper.getByText(/^Split OK \(50 /)).toBeVisible();

  await paper.goto(`file://${plot}`);
  const drawn = await paper.locator('rect[stroke="#1f5fae"]').boundingBox();
  expect(drawn?.width).toBeGreaterThan(100);
  await expect(paper.locator('text').filter({ hasText: 'Checks: Split OK' })).toBeVisible();
  expect(new Set(requested)).toEqual(new Set(['file:']));
  await close();
});

test('a printed page has the saved conclusion, and the details without their forms', async ({
  page,
  api,
  accounts,
}) => {
  const { id, path } = await measured(api, 'printed', 13.5);
  await answerGoal(page, id, funnelAnswer({ control: [400, 4000], test: [500, 4000] }));
  await openSignedIn(page, accounts.keys.workshop, path);
  await page.getByRole('button', { name: 'End…', exact: true }).click();
  await page.getByRole('radio', { name: 'Won' }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('More orders in every country');
  await page.getByRole('button', { name: 'End experiment' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'has ended' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sensitivity' })).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect(page.getByText('More orders in every country').first()).toBeVisible();
  await expect(page.getByText('Conclusion: won.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sensitivity' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Baseline' })).toBeHidden();
});

test('the pages of a failed split and of an unknown response are accessible', async ({ page, api, accounts }) => {
  const { id, path } = await measured(api, 'failed-split', 13.5);
  await answerGoal(page, id, funnelAnswer({ control: [170, 1700], test: [270, 2300] }));
  await openSignedIn(page, accounts.keys.workshop, path);
  await expect(page.getByRole('heading', { name: /^Split/ })).toBeVisible();
  await page.getByRole('link', { name: 'View all causes' }).click();
  await expect(page.getByRole('heading', { name: 'Split', exact: true, level: 3 }).last()).toBeFocused();
  await page.getByRole('button', { name: 'Show density' }).click();
  await expectAccessible(page, { ownColors: true });

  await page.unrouteAll();
  await answerGoal(page, id, { answer: { in: ['another', 'shape'] } });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Unknown response format' })).toBeVisible();
  await expectAccessible(page, { ownColors: true });
});
