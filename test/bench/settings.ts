import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '#test/e2e/find-browser.ts';
import { startProcess } from '#test/support/server-process.ts';

type Print = (line: string) => void;
type Settings = Record<string, unknown>;

const OWNER_KEY = 'phx_bench_settings';
const WINDOW = { width: 1440, height: 900 };
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/New_York'];
/** The settings that are copied from the first project to all other projects. */
const COPIED = { timezone: 'Time zone', week_start_day: 'Week starts on', anonymize_ips: 'Discard IP addresses' };
const CHANGED_ELSEWHERE = 5;
/** A setting with the same value in all projects. Its row is hidden while "Only differences" is on. */
const UNCHANGED = 'Primary dashboard';
const STEP_PX = 90;
const STEPS = 120;

/** Returns the settings of the project with this number. */
const settingsOf = (number: number): Settings => ({
  name: `Project ${number}`,
  timezone: ZONES[number % ZONES.length],
  week_start_day: number % 3 === 0 ? 1 : 0,
  anonymize_ips: number % 2 === 0,
  app_urls: Array.from({ length: number % 4 }, (_, index) => `https://app-${index}.project-${number}.example`),
  session_recording_opt_in: number % 5 !== 0,
  session_recording_sample_rate: number % 3 === 0 ? null : '0.50',
  surveys_opt_in: number % 7 === 0,
});

function apiOf(url: string) {
  const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };
  return async (method: string, path: string, body?: Settings) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/api/${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Settings>;
  };
}

type Api = ReturnType<typeof apiOf>;

async function fill(api: Api, count: number) {
  const [organization] = ((await api('GET', 'organizations/'))['results'] as Settings[]) ?? [];
  const path = `organizations/${organization?.['id']}/projects/`;
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1)
    ids.push(Number((await api('POST', path, settingsOf(number)))['id']));
  return { path, ids, page: `organizations/${organization?.['id']}/settings` };
}

/** Scrolls the table one step per frame. Returns the times between frames in milliseconds. */
const framesWhileScrolling = (page: Page, direction: 'left' | 'top') =>
  page.evaluate(
    async ([side, step, steps]) => {
      const region = document.querySelector('section[aria-label="Settings by project"]');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      let last = await frame();
      for (let index = 0; index < steps; index += 1) {
        region?.scrollBy({ [side]: step });
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      return times;
    },
    [direction, STEP_PX, STEPS] as const,
  );

function describeFrames(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)} ms`;
  return `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`;
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function compareAndScroll(page: Page, address: string, count: number, print: Print) {
  const start = performance.now();
  await page.goto(address);
  await page.getByText(`${count} of ${count} projects loaded`).waitFor();
  await page.getByRole('row').nth(3).waitFor();
  print(`  loaded and compared after ${seconds(start)}`);
  await page.getByRole('button', { name: 'Only differences' }).click();
  await page.getByRole('checkbox', { name: UNCHANGED, exact: true }).waitFor();
  print(`  frames while scrolling sideways: ${describeFrames(await framesWhileScrolling(page, 'left'))}`);
  print(`  frames while scrolling down: ${describeFrames(await framesWhileScrolling(page, 'top'))}`);
  await page.getByRole('button', { name: 'Only differences' }).click();
}

async function planChanges(page: Page) {
  for (const label of Object.values(COPIED)) await page.getByRole('checkbox', { name: label, exact: true }).check();
  await page.getByRole('button', { name: /^Copy baseline/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to review' }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: /^Save in/ }).waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^I understand/ }).all()) await box.check();
}

/** Returns how many projects have other settings than before. Leaves out the projects in `ignored`. */
function countDifferences(before: readonly Settings[], after: readonly Settings[], ignored: ReadonlySet<unknown>) {
  const isDifferent = (one: Settings, other: Settings) =>
    Object.keys(settingsOf(0)).some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return before.filter((one, index) => !ignored.has(one['id']) && isDifferent(one, after[index] ?? {})).length;
}

/**
 * Measures the comparison of the settings of many projects in a browser: `settings PROJECTS`. Loads and scrolls the table,
 * changes three settings in all projects, and undoes the changes. Someone else renames five projects before the save.
 */
export async function run([given = '200']: string[], print: Print) {
  const count = Number(given);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
  const server = await startProcess({ DATA_DIR, DEMO: '0', LOG_LEVEL: 'error', OWNER_KEY });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const api = apiOf(server.url);
    const { path, ids, page: address } = await fill(api, count);
    const page = await (await browser.newContext({ viewport: WINDOW })).newPage();
    await page.addInitScript(
      (key) => localStorage.setItem('hedgerow.connection', JSON.stringify({ address: '', key })),
      OWNER_KEY,
    );
    print(`${count} projects on the embedded PostgreSQL`);
    await compareAndScroll(page, `${server.url}/${address}`, count, print);

    const readAll = () => Promise.all(ids.map((id) => api('GET', `${path}${id}/`)));
    const before = await readAll();
    await planChanges(page);
    const elsewhere = ids.slice(-CHANGED_ELSEWHERE);
    for (const id of elsewhere) await api('PATCH', `${path}${id}/`, { name: 'Renamed by someone else' });
    const save = performance.now();
    await page.getByRole('button', { name: /^Save in/ }).click();
    const saved = page.getByText(/^Saved \d+ of \d+ projects/);
    await saved.waitFor({ timeout: 120_000 });
    print(`  “${await saved.textContent()}” after ${seconds(save)}`);
    const undo = performance.now();
    await page.getByRole('button', { name: 'Undo all' }).click();
    const restored = page.getByText(/^Restored \d+ of \d+ projects/);
    await restored.waitFor({ timeout: 120_000 });
    print(`  “${await restored.textContent()}” after ${seconds(undo)}`);
    const different = countDifferences(before, await readAll(), new Set(elsewhere));
    print(`  projects that differ from before, without the ${CHANGED_ELSEWHERE} changed by someone else: ${different}`);
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
    rmSync(DATA_DIR, { recursive: true });
  }
}
