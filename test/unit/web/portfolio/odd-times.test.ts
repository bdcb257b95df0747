import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { portfolioCalendar, portfolioCsv } from '#web/portfolio/export-portfolio.ts';
import type { PortfolioProject } from '#web/portfolio/load-portfolio.ts';
import { layoutBar } from '#web/portfolio/timeline/bar-layout.ts';
import { parseMonth, timeWindow } from '#web/portfolio/timeline/time-window.ts';
import { timelineEntry } from '#web/portfolio/timeline/timeline-entry.ts';

const NOW = Date.parse('2026-11-27T10:48:00Z');

const texts = [
  null,
  '',
  'tomorrow',
  '0000-00-00',
  '1970-01-01T00:00:00Z',
  '2026-11-20T09:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
];

const source = (timezone: string): PortfolioProject => ({
  ...{ connection: '', organization: '1', list: null, error: null, reportsPauses: true },
  project: { id: 1, name: 'Web shop', timezone },
});

const zones = ['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Mars/Olympus', ''];

const experiments = texts.flatMap((start_date) =>
  texts.flatMap((end_date) =>
    texts.flatMap((scheduled_end) =>
      [undefined, 40, 36_500].map((days): Experiment => {
        const parameters = { recommended_running_time: days };
        return { id: 7, name: 'Gift wrap', start_date, end_date, scheduled_end, parameters } as unknown as Experiment;
      }),
    ),
  ),
);

test.each(zones)('any times of an experiment give a bar with a place, also in the time zone "%s"', (timezone) => {
  const window = timeWindow('2026-10', '3');
  for (const experiment of experiments) {
    const { bar, state } = timelineEntry(source(timezone), experiment, NOW);
    const times = `${experiment.start_date} ${experiment.end_date} ${experiment.scheduled_end}`;
    expect(state, times).not.toMatch(/NaN|undefined|Invalid/);
    if (!bar) continue;
    const { left, width } = layoutBar(bar, window, 1000);
    expect([bar.from, bar.to, left, width].every(Number.isFinite), times).toBe(true);
  }
});

test('any times of experiments can be exported', () => {
  const entries = experiments.map((experiment) => timelineEntry(source('Asia/Kolkata'), experiment, NOW));
  const context = { origin: 'https://hedgerow.test', connection: '', now: NOW };

  expect(portfolioCsv(entries)).not.toContain('NaN');
  expect(portfolioCalendar(entries, context)).not.toMatch(/NaN|Invalid/);
});

test.each(['0000-01', '0050-06', '1969-12', '9999-12', '2026-13'])(
  'the period from %s of an address can be shown',
  (from) => {
    const month = parseMonth(from) ?? '2026-10';
    const { label, months, weeks } = timeWindow(month, '3');

    expect(label).not.toMatch(/NaN|Invalid/);
    expect(months).toHaveLength(3);
    expect(weeks.length).toBeLessThan(15);
  },
);
