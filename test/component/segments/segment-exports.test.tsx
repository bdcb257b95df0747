import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { browser, differing, openSegments } from './open-segments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let files: Blob[] = [];
beforeEach(() => {
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
});

/** Opens results with a planned and an opened segment, and returns a function that exports them. */
async function openExports() {
  const { user, table } = await openSegments(server, differing, {
    planned: [browser],
    search: '?segments=event.paying',
  });
  await table();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  return {
    copied: async () => {
      await choose('Copy summary, Markdown');
      return navigator.clipboard.readText();
    },
    saved: async (name: string) => {
      await choose(name);
      await waitFor(() => expect(files).toHaveLength(1));
      return (files[0] as Blob).text();
    },
  };
}

test('the summary has the planned and the opened segments, with their sentence and table', async () => {
  const text = await (await openExports()).copied();

  expect(text).toMatch(
    /\n### Segments by Browser, planned\n\nThe lift differs between values of Browser \(p \\<0\.0001\)/,
  );
  expect(text).toMatch(/\n\| Chrome \| 1,000 \| 1,000 \| 20\.00% \| 30\.00% \| \+50\.0% \| .* \| Better \|\n/);
  expect(text).toMatch(/\n\| All participants \| 1,600 \| 1,600 \|/);
  expect(text).toMatch(/\n### Segments by paying, exploratory since \d{4}-\d\d-\d\d\n/);
});

test('the report has them', async () => {
  const html = await (await openExports()).saved('Report, one HTML file');

  expect(html).toContain('<h2>Segments by Browser, planned</h2><p>The lift differs between values of Browser');
  expect(html).toMatch(/<td>Safari<\/td><td>600<\/td><td>600<\/td>.*<td>Worse<\/td>/);
});

test('the CSV has a row for each value and variant', async () => {
  const [head = '', ...lines] = (await (await openExports()).saved('Numbers, CSV')).trim().split('\r\n');
  const heads = head.split(',');
  const at = (line: string, name: string) => line.split(',')[heads.indexOf(name)];
  const ofBrowser = lines.filter((line) => at(line, 'segments_by') === 'Browser');

  expect(
    ofBrowser.map((line) => [
      ...['segment', 'variant', 'people'].map((name) => at(line, name)),
      Number(at(line, 'change')).toFixed(3),
    ]),
  ).toEqual([
    ['Chrome', 'control', '1000', '0.000'],
    ['Chrome', 'test', '1000', '0.500'],
    ['Safari', 'control', '600', '0.000'],
    ['Safari', 'test', '600', '-0.500'],
  ]);
  expect(lines.filter((line) => at(line, 'segment') === '')).toHaveLength(2);
});

test('the JSON has their figures', async () => {
  const { segments } = JSON.parse(await (await openExports()).saved('Everything, JSON'));

  expect(segments).toMatchObject([
    { by: 'Browser', planned: true, finding: { kind: 'differs' }, computed_here: { isBalanced: true } },
    { by: 'paying', of: 'event', key: 'paying', planned: false },
  ]);
});
