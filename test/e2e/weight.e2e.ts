import type { CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from './support/story.ts';

interface File {
  /** When the file had arrived, in epoch milliseconds. */
  at: number;
  /** Transferred bytes, including headers. */
  bytes: number;
  /** The compression. `none` for the HTML page: each response has a new nonce, so it can't be compressed in advance. */
  encoding: string | undefined;
}

const isCode = /^(text\/(html|css|javascript)|application\/javascript)/;

/** Returns a list that gets every HTML, JavaScript and CSS file that arrives from now on. */
async function filesArriving(cdp: CDPSession): Promise<File[]> {
  const files: File[] = [];
  const encodings = new Map<string, string | undefined>();
  let originMs = 0;
  cdp.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    originMs = (wallTime - timestamp) * 1000;
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType, headers } }) => {
    const encoding = headers['content-encoding'] ?? headers['Content-Encoding'];
    if (isCode.test(mimeType)) encodings.set(requestId, mimeType === 'text/html' ? 'none' : encoding);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength: bytes }) => {
    if (!encodings.has(requestId)) return;
    files.push({ at: originMs + timestamp * 1000, bytes, encoding: encodings.get(requestId) });
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  return files;
}

/** Returns a function that waits for an element and returns when it first appeared, in epoch milliseconds. */
async function firstShown(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      Object.assign(globalThis, { shownAt: performance.timeOrigin + performance.now() });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  return async () => {
    const shownAt = await page.waitForFunction(() => (globalThis as { shownAt?: number }).shownAt);
    return (await shownAt.jsonValue()) ?? 0;
  };
}

const pages = [
  { name: 'the list of projects', at: '', shown: 'tbody a', limitBytes: 165_000 },
  { name: 'the settings of a project', at: '/1', shown: '[name="name"]', limitBytes: 210_000 },
];

for (const { name, at, shown, limitBytes } of pages) {
  test(`${name} first shows after at most ${limitBytes / 1000} kB of code`, async ({ page, accounts }, info) => {
    await signIn(page, accounts.keys.demo);
    const address = page.url() + at;
    await page.goto('about:blank');
    const files = await filesArriving(await page.context().newCDPSession(page));
    const shownAt = await firstShown(page, shown);
    // Prevents loading in advance. On a slow machine, such files could arrive before the page shows, and would be counted.
    await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));

    await page.goto(address, { waitUntil: 'commit' });
    const end = await shownAt();

    const needed = files.filter((file) => file.at <= end);
    const bytes = needed.reduce((sum, file) => sum + file.bytes, 0);
    const elements = await page.locator('*').count();
    const description = `${(bytes / 1000).toFixed(1)} kB in ${needed.length} files, ${elements} elements`;
    info.annotations.push({ type: name, description });
    process.stdout.write(`    ${name}: ${description}\n`);
    expect(needed.length).toBeGreaterThan(2);
    expect(new Set(needed.map(({ encoding }) => encoding))).toEqual(new Set(['none', 'br']));
    expect(bytes).toBeLessThanOrEqual(limitBytes);
  });
}
