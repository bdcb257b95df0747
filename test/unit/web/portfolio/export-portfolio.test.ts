import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { portfolioCalendar, portfolioCsv } from '#web/portfolio/export-portfolio.ts';
import { timelineEntry } from '#web/portfolio/timeline/timeline-entry.ts';

const NOW = Date.parse('2026-11-27T10:48:00Z');

const entryOf = (fields: Record<string, unknown>) =>
  timelineEntry(
    {
      ...{ connection: '', organization: '1', list: null, error: null, reportsPauses: true },
      project: { id: 3, name: 'Web shop', timezone: 'Europe/Berlin' },
    },
    { id: 7, feature_flag_key: 'gift', end_date: null, conclusion: null, ...fields } as unknown as Experiment,
    NOW,
  );

const running = entryOf({
  ...{ name: '=Gift wrap, at checkout; really', start_date: '2026-11-20T08:00:00Z' },
  parameters: { recommended_running_time: 21 },
});
const draft = entryOf({ name: 'Idea', start_date: null, parameters: {} });

test('the table has the planned end of what runs, and no cell becomes a formula', () => {
  const [head, first, second] = portfolioCsv([running, draft]).split('\r\n');

  expect(head).toContain('start_date,end_date,planned_end,days_past_plan');
  expect(first).toBe(
    `3,Web shop,Europe/Berlin,7,"'=Gift wrap, at checkout; really",gift,running,Day 8 of 21,2026-11-20T08:00:00Z,,2026-12-11T08:00:00.000Z,0,,`,
  );
  expect(second).toContain(',draft,No start time,,,,0,,');
});

test('the calendar has an event for what has a start, in lines of at most 75 bytes', () => {
  const calendar = portfolioCalendar([running, draft], {
    origin: 'https://console.example.com',
    connection: '',
    now: NOW,
  });
  const unfolded = calendar.replaceAll('\r\n ', '').split('\r\n');

  expect(unfolded).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hedgerow//Portfolio//EN', 'BEGIN:VEVENT'],
    'UID:experiment-3-7@console.example.com',
    ...['DTSTAMP:20261127T104800Z', 'DTSTART:20261120T080000Z', 'DTEND:20261211T080000Z'],
    String.raw`SUMMARY:=Gift wrap\, at checkout\; really`,
    'DESCRIPTION:Web shop: Day 8 of 21',
    'URL:https://console.example.com/projects/3/experiments/7/results',
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
  const long = portfolioCalendar([entryOf({ ...running.experiment, name: 'Grün '.repeat(40) })], {
    ...{ origin: 'https://console.example.com', connection: '', now: NOW },
  });
  const bytes = long.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
});

test('experiments of another server have its name in their ids, and no link', () => {
  const { source, ...rest } = running;
  const elsewhere = { ...rest, source: { ...source, connection: 'https://eu.posthog.com#2' } };
  const calendar = portfolioCalendar([elsewhere], {
    ...{ origin: 'https://console.example.com', connection: '', now: NOW },
  });

  expect(calendar).toContain('UID:experiment-3-7@eu.posthog.com\r\n');
  expect(calendar).not.toContain('URL:');
});
