import type { CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from './support/story.ts';

interface Load {
  requests: number;
  /** What came over the wire as HTML, JavaScript and CSS, headers included. */
  bytes: number;
  /** How the files were compressed; the page itself differs at every answer and comes as it is. */
  encodings: Set<string | undefined>;
}

const isCode = /^(text\/(html|css|javascript)|application\/javascript)/;

const encodingOf = (headers: Record<string, string>) => headers['content-encoding'] ?? headers['Content-Encoding'];

/** Counts the code that arrives from now on. */
async function weigh(cdp: CDPSession): Promise<Load> {
  const load: Load = { requests: 0, bytes: 0, encodings: new Set() };
  const code = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (!isCode.test(response.mimeType)) return;
    code.add(requestId);
    if (response.mimeType !== 'text/html') load.encodings.add(encodingOf(response.headers));
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!code.has(requestId)) return;
    load.requests += 1;
    load.bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  return load;
}

const pages = [
  {
    name: 'the list of projects',
    at: '',
    shown: (page: Page) => page.getByRole('link', { name: 'Web shop' }),
    limitBytes: 140_000,
  },
  {
    name: 'the settings of a project',
    at: '/1',
    shown: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }),
    limitBytes: 165_000,
  },
];

for (const { name, at, shown, limitBytes } of pages) {
  test(`${name} first shows after at most ${limitBytes / 1000} kB of code`, async ({ page, accounts }, info) => {
    await signIn(page, accounts.keys.demo);
    const address = page.url() + at;
    await page.goto('about:blank');
    const load = await weigh(await page.context().newCDPSession(page));

    await page.goto(address, { waitUntil: 'commit' });
    await shown(page).waitFor();

    expect([...load.encodings]).toEqual(['br']);
    expect(load.requests).toBeGreaterThan(2);
    expect(load.bytes).toBeLessThanOrEqual(limitBytes);
    const elements = await page.locator('*').count();
    const description = `${(load.bytes / 1000).toFixed(1)} kB in ${load.requests} requests, ${elements} elements`;
    info.annotations.push({ type: name, description });
    process.stdout.write(`    ${name}: ${description}\n`);
  });
}
