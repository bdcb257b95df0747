import { expect, test } from 'vitest';
import { variantRows } from '#verdict/response/variant-rows.ts';
import { csvOf } from '#web/experiments/results/export/export-csv.ts';
import { type Evidence, fileName } from '#web/experiments/results/export/export-data.ts';
import { htmlOf } from '#web/experiments/results/export/export-html.ts';
import { jsonOf } from '#web/experiments/results/export/export-json.ts';
import { markdownOf } from '#web/experiments/results/export/export-markdown.ts';
import { svgOf } from '#web/experiments/results/export/interval-picture.ts';
import { picturesOf } from '#web/experiments/results/export/pictures.ts';
import { countsOf, experimentOf, reportFor } from '../../verdict/sample-report.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"\',=1+1';

const evidence = (key = 'test', name = 'Form'): Evidence => ({
  experiment: { id: 7, name, feature_flag_key: 'form' },
  label: `Goal: ${name}`,
  computedAt: '2026-03-15T12:00:00Z',
  takenAt: '2026-03-15T12:30:00Z',
  address: 'https://console.test/projects/1/experiments/7/results?interval=90',
  report: reportFor({ control: [200, 2000], [key]: [235, 2000] }),
});

/** A reader of CSV as RFC 4180 describes it. */
function parse(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

test('the CSV carries every variant in full precision, with age, settings and checks in each line', () => {
  const [heads = [], control = [], variant = []] = parse(csvOf(evidence()));
  const at = (name: string) => variant[heads.indexOf(name)];

  expect([control.length, variant.length]).toEqual([heads.length, heads.length]);
  expect(at('variant')).toBe('test');
  expect(Number(at('interval_low'))).toBeCloseTo(-0.0162, 3);
  expect(Number(at('interval_high'))).toBeCloseTo(0.4039, 3);
  expect(at('data_from')).toBe('2026-03-15T12:00:00Z');
  expect(at('settings')).toMatch(/^95% interval, flat prior/);
  expect(at('checks')).toMatch(/Split OK/);
});

test('a name that a spreadsheet would run is a text in the CSV', () => {
  const lines = parse(csvOf(evidence('=HYPERLINK("http://evil")', '@name')));

  expect(lines[2]?.[1]).toBe('\'=HYPERLINK("http://evil")');
});

test('the report asks nothing of a network, runs nothing, and says the same numbers', () => {
  const html = htmlOf(evidence());

  expect(html).toContain('between −1.6% and +40.4%');
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script|<link|<img|url\(|src=/);
});

test.each(['html', 'svg'] as const)('names with markup in them stay names in the %s', (kind) => {
  const make = { html: htmlOf, svg: (some: Evidence) => svgOf(some) }[kind];
  const markup = make(evidence(HOSTILE, HOSTILE));

  expect(markup).not.toContain('<img');
  expect(markup).toContain('&lt;img src=x onerr');
});

test('the picture stands alone: size, colours and words are in it', () => {
  const svg = svgOf(evidence());

  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="960"/);
  expect(svg).not.toContain('var(');
  expect(svg).toContain('−1.6% to +40.4%');
});

test('the summary in Markdown takes signs of markup for signs', () => {
  const text = markdownOf(evidence(HOSTILE));

  expect(text).toContain('\\<img src=x');
  expect(text).toContain('- Data from: 2026-03-15T12:00:00Z');
});

test('the JSON holds our numbers, the checks, and the answer of the server', () => {
  const told = JSON.parse(jsonOf(evidence(), { result: { significant: true } }));

  expect(told.experiment).toEqual({ id: 7, name: 'Form', feature_flag_key: 'form' });
  expect(told.verdict.state).toBe('leaning');
  expect(told.computed_here.variants[1].comparison.relative.full[1]).toBeCloseTo(0.4039, 3);
  expect(told.server.result.significant).toBe(true);
});

test('files are named after the experiment in plain signs', () => {
  expect(fileName(evidence('test', '../Größer & <b>besser</b>!'), 'csv')).toBe('größer-b-besser-b-results.csv');
  expect(fileName(evidence('test', '???'), 'svg')).toBe('experiment-7-results.svg');
});

const two = (): Evidence => ({
  ...evidence(),
  others: [{ label: 'Plans', analysis: reportFor({ control: [420, 2000], test: [486, 2000] }).analysis }],
});

test('the CSV has a line for each metric and variant, with the verdict on the goal alone', () => {
  const [heads = [], ...lines] = parse(csvOf(two()));
  const at = (name: string) => lines.map((line) => line[heads.indexOf(name)]);

  expect(at('metric')).toEqual(['Goal: Form', 'Goal: Form', 'Plans', 'Plans']);
  expect(at('state')).toEqual(['leaning', 'leaning', '', '']);
  expect(new Set(at('checks')).size).toBe(1);
});

test('every plot of the page is a picture with its age, its settings and its checks', () => {
  const day = (date: number) => `2026-03-${10 + date}`;
  const scene = {
    experiment: experimentOf({ control: [200, 2000], test: [235, 2000] }),
    axis: 'points' as const,
    series: ['control', 'test'].map((variant) => ({
      variant,
      days: [day(0), day(1)],
      data: [100, 200],
      cumulative: true,
      count: 200,
    })),
    steps: [
      { name: 'opened', reached: { control: 2000, test: 2000 }, seconds: {} },
      { name: 'paid', reached: { control: 200, test: 235 }, seconds: {} },
    ],
    looks: [0, 1].map((at) => ({
      at: `${day(at)}T00:00:00Z`,
      leader: 'test',
      change: 0.1,
      low: -0.1,
      high: 0.3,
      beats: 0.96,
      people: 2000,
    })),
  };
  const rows = variantRows(countsOf({ control: [200, 2000], test: [235, 2000] }), scene.experiment);
  const pictures = picturesOf(two(), { ...scene, rows });

  expect(pictures.map(({ name }) => name)).toEqual(['Goal', 'Plans', 'Funnel', 'By day', 'Look by look']);
  for (const { svg } of pictures) {
    expect(svg).toContain('Data from 2026-03-15T12:00:00Z. 95% interval, flat prior');
    expect(svg).toContain('Checks: Split OK,');
    expect(svg).not.toContain('NaN');
  }
  const judged = pictures.filter(({ svg }) => svg.includes('Leaning. Checks:'));
  expect(judged.map(({ name }) => name)).toEqual(['Goal', 'Funnel', 'By day', 'Look by look']);
  expect(pictures[1]?.svg).toContain('<title>Form: Plans</title>');
  expect(pictures[0]?.svg).toContain('−0.18 points to +3.68 points');
  expect(pictures[2]?.svg).toContain('11.75% (235)');
  expect(pictures[2]?.svg).toContain('+1.75 points');
  expect(htmlOf(two(), pictures).match(/<svg /g)).toHaveLength(5);
});

test('an odd split is a picture of its own, with what was planned', () => {
  const counts = { control: [170, 1700], test: [270, 2300] } as const;
  const experiment = experimentOf(counts);
  const odd = { ...evidence(), report: reportFor(counts) };
  const rows = variantRows(countsOf(counts), experiment);

  const pictures = picturesOf(odd, { experiment, axis: 'percent', series: [], steps: [], looks: [], rows });

  expect(pictures.map(({ name }) => name)).toEqual(['Goal', 'Split']);
  expect(pictures[1]?.svg).toContain('1,700 of 2,000');
  expect(pictures[1]?.svg).toContain('−15.0%');
});

test('where neither side is good, no copy ranks the variants or tells a loss', () => {
  const counts = { control: [200, 2000], test: [235, 2000] } as const;
  const neutral = { ...evidence(), report: reportFor(counts, { settings: { direction: 'neutral' } }) };
  const [heads = [], , variant = []] = parse(csvOf(neutral));
  const at = (name: string) => variant[heads.indexOf(name)];

  expect([at('chance_to_be_best'), at('expected_loss')]).toEqual(['', '']);
  expect(htmlOf(neutral)).not.toMatch(/Is best|Expected loss/);
  expect(jsonOf(evidence(), null)).toMatch(/"loss":.*"lossToBaseline":/s);
  expect(jsonOf(neutral, null)).not.toMatch(/"(best|loss|lossToBaseline)":/);
});
