// Measures the list of experiments in projects with many experiments: node test/bench/long-list.mjs ADDRESS KEY PROJECT…
// The server must be running on the data of `npm run bench -- experiments`.
import { chromium } from '@playwright/test';

const [address, key, ...projects] = process.argv.slice(2);
const WORDS = ['form', 'prices', '99', 'experiment 12'];
const CARDS_PX = { width: 1280, height: 900 };

const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
const ms = (time) => `${Math.round(time)} ms`;

/**
 * Runs in the page. Records when the first rows are shown, and how long tasks block the page. For each key press, records
 * the time until the next frame and the time until the rows are updated.
 */
function probe() {
  const bench = { firstRow: null, keys: [], lists: [], blockedMs: 0, longestMs: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      bench.blockedMs += duration - 50;
      bench.longestMs = Math.max(bench.longestMs, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const afterFrame = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  new MutationObserver(() => {
    if (bench.firstRow !== null || !document.querySelector('tbody tr a')) return;
    bench.firstRow = 0;
    afterFrame((at) => {
      bench.firstRow = at;
    });
  }).observe(document, { childList: true, subtree: true });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      afterFrame((at) => bench.keys.push(at - timeStamp));
      const before = document.querySelector('[role="status"][aria-busy]')?.textContent;
      const look = () => {
        const now = document.querySelector('[role="status"][aria-busy]')?.textContent;
        if (now !== before) afterFrame((at) => bench.lists.push(at - timeStamp));
        else if (performance.now() - timeStamp < 400) requestAnimationFrame(look);
      };
      look();
    },
    true,
  );
  globalThis.bench = bench;
}

async function heapMb(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
}

async function typeAll(page) {
  const field = page.getByRole('searchbox');
  for (const word of WORDS) {
    await field.click();
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(120);
    }
    await field.fill('');
    await page.waitForTimeout(150);
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const project of projects) {
    const page = await (await browser.newContext({ viewport: CARDS_PX })).newPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.addInitScript(probe);
    await page.addInitScript(
      (value) => localStorage.setItem('hedgerow.connection', JSON.stringify({ address: '', key: value })),
      key,
    );
    for (const query of ['', '?limit=1000']) {
      await page.goto('about:blank');
      await page.goto(`${address}/projects/${project}/experiments${query}`, { waitUntil: 'commit' });
      const stop = page.getByRole('button', { name: 'Stop loading' });
      await page.waitForFunction(() => globalThis.bench.firstRow > 0);
      const firstRow = await page.evaluate(() => globalThis.bench.firstRow);
      const started = Date.now();
      await stop.waitFor({ state: 'detached', timeout: 120_000 });
      const words = await page.locator('[role="status"][aria-busy]').textContent();
      const wholeMs = firstRow + Date.now() - started;
      const heap = await heapMb(cdp);
      const { blockedMs, longestMs } = await page.evaluate(() => globalThis.bench);
      await typeAll(page);
      const { keys, lists } = await page.evaluate(() => globalThis.bench);
      console.log(
        `project ${project}${query}: “${words}”, first row ${ms(firstRow)}, all ${ms(wholeMs)}, heap ${heap.toFixed(1)} MB, after typing ${(await heapMb(cdp)).toFixed(1)} MB`,
      );
      console.log(
        `  while loading blocked ${ms(blockedMs)}, longest task ${ms(longestMs)}; a key until its frame: median ${ms(median(keys))}, worst ${ms(Math.max(...keys))}; until its rows (${lists.length} of ${keys.length}): median ${ms(median(lists))}, worst ${ms(Math.max(...lists))}`,
      );
    }
    await page.context().close();
  }
} finally {
  await browser.close();
}
