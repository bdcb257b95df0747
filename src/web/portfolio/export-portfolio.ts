import { ownerOf } from '../experiments/list/row-values.ts';
import { mainViewOf } from '../experiments/main-view.ts';
import { type CsvCell, toCsv } from '../ui/csv.ts';
import { endOf, startOf, type TimelineEntry } from './timeline/timeline-entry.ts';

const zoneOf = ({ source }: TimelineEntry) => source.project.timezone;

/** The columns of the exported table, with functions that return their values. */
const columns: Record<string, (entry: TimelineEntry) => CsvCell> = {
  project_id: ({ source }) => source.project.id,
  project: ({ source }) => source.project.name,
  time_zone: zoneOf,
  id: ({ experiment }) => experiment.id,
  name: ({ experiment }) => experiment.name,
  feature_flag_key: ({ experiment }) => experiment.feature_flag_key,
  status: ({ status }) => status,
  state: ({ state }) => state,
  start_date: ({ experiment }) => startOf(experiment),
  end_date: ({ experiment }) => experiment.end_date,
  planned_end: (entry) => (entry.experiment.end_date ? null : endOf(entry.experiment, zoneOf(entry))),
  days_past_plan: ({ daysPastPlan }) => daysPastPlan,
  conclusion: ({ experiment }) => experiment.conclusion ?? null,
  owner: ({ experiment }) => ownerOf(experiment),
};

/** Returns the experiments as CSV with a header row. */
export const portfolioCsv = (entries: readonly TimelineEntry[]): string =>
  toCsv([Object.keys(columns), ...entries.map((entry) => Object.values(columns).map((cellOf) => cellOf(entry)))]);

/** The length of a line in a calendar, in bytes (RFC 5545, 3.1). Longer lines continue after a space. */
const LINE_BYTES = 75;

/** Returns a line in parts that are short enough. Characters are not divided. */
function foldLine(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > LINE_BYTES) {
      parts.push('');
      bytes = 1;
    }
    parts.push(`${parts.pop()}${character}`);
    bytes += size;
  }
  return parts.join('\r\n ');
}

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Formats an instant as in calendars: "20261130T080000Z". */
const formatInstant = (iso: string) => new Date(iso).toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');

/** Returns the lines of an experiment's event. One that runs without a planned end is an event without an end: its start. */
function eventLines(entry: TimelineEntry, { origin, connection, now }: CalendarContext): string[] {
  const { source, experiment, state } = entry;
  const start = startOf(experiment);
  if (!start || entry.bar === null) return [];
  const end = endOf(experiment, zoneOf(entry));
  // Ids are those of a server. A link can't say which connection it needs.
  const server = new URL(source.connection || origin).host;
  const link = `${origin}${mainViewOf(source.project.id, experiment, now)}`;
  return [
    'BEGIN:VEVENT',
    `UID:experiment-${source.project.id}-${experiment.id}@${server}`,
    `DTSTAMP:${formatInstant(new Date(now).toISOString())}`,
    `DTSTART:${formatInstant(start)}`,
    ...(end && Date.parse(end) >= Date.parse(start) ? [`DTEND:${formatInstant(end)}`] : []),
    `SUMMARY:${escapeText(experiment.name)}`,
    `DESCRIPTION:${escapeText(`${source.project.name}: ${state}`)}`,
    ...(source.connection === connection ? [`URL:${link}`] : []),
    'END:VEVENT',
  ];
}

interface CalendarContext {
  /** The origin of the console, for links. */
  origin: string;
  /** The id of the current connection. Only its experiments have links. */
  connection: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** Returns the experiments with a start as a calendar (iCalendar, RFC 5545). */
export const portfolioCalendar = (entries: readonly TimelineEntry[], context: CalendarContext): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hedgerow//Portfolio//EN'],
    ...entries.flatMap((entry) => eventLines(entry, context)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
