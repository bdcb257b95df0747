import { expect, test } from 'vitest';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { exportCsv } from '#web/experiments/results/export/export-csv.ts';
import { type ExportData, exportFileName } from '#web/experiments/results/export/export-data.ts';
import { exportHtml } from '#web/experiments/results/export/export-html.ts';
import { exportJson } from '#web/experiments/results/export/export-json.ts';
import { exportMarkdown } from '#web/experiments/results/export/export-markdown.ts';
import { goalPicture } from '#web/experiments/results/export/interval-picture.tsx';
import { plotPictures } from '#web/experiments/results/export/plot-pictures.ts';
import { countsOf, experimentOf, reportFor } from '../../verdict/sample-report.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"\',=1+1';

const exportData = (key = 'test', name = 'Form'): ExportData => ({
  experiment: { id: 7, name, feature_flag_key: 'form' },
  label: `Goal: ${name}`,
  computedAt: '2026-03-15T12:00:00Z',
  exportedAt: '2026-03-15T12:30:00Z',
  url: 'https://console.test/projects/1/experiments/7/results?interval=90',
  report: reportFor({ control: [200, 2000], [key]: [235, 2000] }),
});

test('the report and the summary of an ended experiment say that later returns do not count', () => {
  const counts = { control: [200, 2000], test: [235, 2000] } as const;
  const returns = {
    event: 'opened',
    window: { from: 1, to: 7, unit: 'day', startHandling: 'first_seen' },
  } as const;
  const ended = reportFor(counts, { ran: 40, ended: 2, returns });
  const goal = { ...exportData(), report: ended };
  const note =
    'Returns after the end of the experiment do not count. People who did the start event in the last 8 days had less time to come back.';
  const secondary = { label: 'Opened again', analysis: ended.analysis, endedWindowNote: ended.endedWindowNote };

  expect(exportHtml(goal)).toContain(`<p>${note}</p>`);
  expect(exportMarkdown(goal)).toContain(`\n${note}\n`);
  expect(exportHtml({ ...exportData(), secondary: [secondary] })).toContain(`Opened again, numbers</h2><p>${note}</p>`);
  for (const text of [exportHtml(exportData()), exportMarkdown(exportData())])
    expect(text).not.toContain('Returns after');
});

/** Parses CSV as described in RFC 4180. */
function parse(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

test('the CSV contains every variant in full precision, with age, settings and checks in each row', () => {
  const [heads = [], control = [], variant = []] = parse(exportCsv(exportData()));
  const at = (name: string) => variant[heads.indexOf(name)];

  expect([control.length, variant.length]).toEqual([heads.length, heads.length]);
  expect(at('variant')).toBe('test');
  expect(Number(at('plain_interval_low'))).toBeCloseTo(-0.0162, 3);
  expect(Number(at('plain_interval_high'))).toBeCloseTo(0.4039, 3);
  expect(Number(at('interval_low'))).toBeCloseTo(-0.0626, 3);
  expect(Number(at('interval_level'))).toBeCloseTo(0.9873, 5);
  expect(at('data_from')).toBe('2026-03-15T12:00:00Z');
  expect(at('settings')).toMatch(/^95% interval, flat prior/);
  expect(at('checks')).toMatch(/Split OK/);
});

test('a name that a spreadsheet would execute is a text in the CSV', () => {
  const lines = parse(exportCsv(exportData('=HYPERLINK("http://evil")', '@name')));

  expect(lines[2]?.[1]).toBe('\'=HYPERLINK("http://evil")');
});

test('the HTML report has no network requests and no scripts, and contains the same numbers', () => {
  const html = exportHtml(exportData());

  expect(html).toContain('−6.3% to +47.4%');
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script|<link|<img|url\((?!#)|src=/);
});

test.each(['html', 'svg'] as const)('markup in names is escaped in the %s', (kind) => {
  const make = { html: exportHtml, svg: (some: ExportData) => goalPicture(some) }[kind];
  const markup = make(exportData(HOSTILE, HOSTILE));

  expect(markup).not.toContain('<img');
  expect(markup).toContain('&lt;img src=x onerr');
});

test('a picture is complete: it contains its size, colors and texts', () => {
  const svg = goalPicture(exportData());

  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="960"/);
  expect(svg).not.toContain('var(');
  expect(svg).toContain('−6.3% to +47.4%');
});

test('markup characters are escaped in the Markdown summary', () => {
  const text = exportMarkdown(exportData(HOSTILE));

  expect(text).toContain('\\<img src=x');
  expect(text).toContain('- Data from: 2026-03-15T12:00:00Z');
});

test('the JSON contains the numbers, the checks and the response of the server', () => {
  const exported = JSON.parse(exportJson(exportData(), { result: { significant: true } }));

  expect(exported.experiment).toEqual({ id: 7, name: 'Form', feature_flag_key: 'form' });
  expect(exported.verdict).toMatchObject({ state: 'leaning', since: null });
  expect(exported.computed_here.variants[1].comparison.plain.relative[1]).toBeCloseTo(0.4039, 3);
  expect(exported.server.result.significant).toBe(true);
});

test('file names contain only letters, digits and hyphens of the experiment name', () => {
  expect(exportFileName(exportData('test', '../Größer & <b>besser</b>!'), 'csv')).toBe('größer-b-besser-b-results.csv');
  expect(exportFileName(exportData('test', '???'), 'svg')).toBe('experiment-7-results.svg');
});

const two = (): ExportData => ({
  ...exportData(),
  secondary: [{ label: 'Plans', analysis: reportFor({ control: [420, 2000], test: [486, 2000] }).analysis }],
});

test('the CSV has a row for each metric and variant, with the verdict on the goal only', () => {
  const [heads = [], ...lines] = parse(exportCsv(two()));
  const at = (name: string) => lines.map((line) => line[heads.indexOf(name)]);

  expect(at('metric')).toEqual(['Goal: Form', 'Goal: Form', 'Plans', 'Plans']);
  expect(at('state')).toEqual(['leaning', 'leaning', '', '']);
  expect(new Set(at('checks')).size).toBe(1);
});

test('the CSV says that a secondary metric with an uneven start is not judged', () => {
  const { secondary = [], ...goal } = two();
  const uneven = secondary.map(({ label, analysis }) => ({
    label,
    analysis: { ...analysis, unevenStart: '60 / 40%' },
  }));
  const [heads = [], ...lines] = parse(exportCsv({ ...goal, secondary: uneven }));

  const states = lines.map((line) => line[heads.indexOf('state')]);
  expect(states).toEqual(['leaning', 'leaning', 'not_judged', 'not_judged']);
});

test('every plot of the page is exported with the age of the data, the settings and the checks', () => {
  const day = (date: number) => `2026-03-${10 + date}`;
  const entryOn = (at: number) => ({
    at: `${day(at)}T00:00:00Z`,
    leader: 'test',
    change: 0.1,
    low: -0.1,
    high: 0.3,
    beats: 0.96,
    people: 2000 + at,
  });
  const source = {
    experiment: experimentOf({ control: [200, 2000], test: [235, 2000] }),
    axis: 'percent' as const,
    dailyView: 'baseline' as const,
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
    curves: { test: [-0.1, 0.1, 0.3].map((value) => ({ value, density: 1 - Math.abs(value - 0.1) })) },
    lift: [0, 1].map(entryOn),
    history: [1].map(entryOn),
  };
  const rows = variantResultRows(countsOf({ control: [200, 2000], test: [235, 2000] }), source.experiment);
  const pictures = plotPictures(two(), { ...source, rows });

  expect(pictures.map(({ name }) => name)).toEqual([
    'Goal',
    'Plans',
    'Funnel',
    'Lift by day',
    'By day',
    'Checks of the results',
  ]);
  for (const { svg } of pictures) {
    expect(svg).toContain('Data from 2026-03-15T12:00:00Z. 95% interval, flat prior');
    expect(svg).toContain('Checks: Split OK,');
    expect(svg).not.toContain('NaN');
  }
  const judged = pictures.filter(({ svg }) => svg.includes('Leaning. Checks:'));
  expect(judged.map(({ name }) => name)).toEqual(['Goal', 'Funnel', 'Lift by day', 'By day', 'Checks of the results']);
  expect(pictures[1]?.svg).toContain('<title>Form: Plans</title>');
  expect(pictures[0]?.svg).toContain('−6.3% to +47.4%');
  expect(pictures[0]?.svg).toContain('fill-opacity="0.16"');
  const pointsOf = (svg = '') => svg.match(/aria-label="Day \d+: [^"]*"/g);
  expect(pointsOf(pictures[3]?.svg)).toHaveLength(2);
  expect(pictures[3]?.svg).toContain('between −10.0% and +30.0%; 96% chance to beat the baseline; 2,001 people.');
  expect(pictures[4]?.svg).toContain('by day, relative to baseline');
  expect(pointsOf(pictures[5]?.svg)).toHaveLength(1);
  expect(pictures[2]?.svg).toContain('11.75% (235)');
  expect(pictures[2]?.svg).toContain('+1.75 points');
  expect(exportHtml(two(), pictures).match(/<svg xmlns=/g)).toHaveLength(6);
});

test('an uneven split has its own picture with the planned numbers', () => {
  const counts = { control: [170, 1700], test: [270, 2300] } as const;
  const experiment = experimentOf(counts);
  const odd = { ...exportData(), report: reportFor(counts) };
  const rows = variantResultRows(countsOf(counts), experiment);

  const shown = {
    experiment,
    axis: 'percent',
    dailyView: 'events',
    series: [],
    steps: [],
    lift: [],
    history: [],
  } as const;
  const pictures = plotPictures(odd, { ...shown, rows });

  expect(pictures.map(({ name }) => name)).toEqual(['Goal', 'Split']);
  expect(pictures[1]?.svg).toContain('1,700 of 2,000');
  expect(pictures[1]?.svg).toContain('−15.0%');
});

test('for a neutral metric, no export ranks the variants or contains a loss', () => {
  const counts = { control: [200, 2000], test: [235, 2000] } as const;
  const neutral = { ...exportData(), report: reportFor(counts, { settings: { direction: 'neutral' } }) };
  const [heads = [], , variant = []] = parse(exportCsv(neutral));
  const at = (name: string) => variant[heads.indexOf(name)];

  expect([at('chance_to_be_best'), at('expected_loss')]).toEqual(['', '']);
  expect(exportHtml(neutral)).not.toMatch(/Chance to win|Expected loss/);
  expect(exportJson(exportData(), null)).toMatch(/"loss":.*"lossToBaseline":/s);
  expect(exportJson(neutral, null)).not.toMatch(/"(best|loss|lossToBaseline)":/);
});
