import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { isSystemError, UserFacingError } from '../user-facing-error.ts';

/** The format that backups are written in. Backups of the former format have no checksum. */
export const FORMAT = 'hedgerow-backup-2';
const FORMER_FORMAT = 'hedgerow-backup-1';

/**
 * The maximum length of a line in characters. The longest line that a backup contains is a row with a body of 1 MB, each
 * character of which can need several characters in JSON.
 */
const MAX_LINE = 64 * 1024 * 1024;

const header = z.object({
  format: z.enum([FORMAT, FORMER_FORMAT]),
  migrations: z.array(z.string()),
  made_at: z.string(),
});
const tableLine = z.object({
  table: z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string() })),
    next: z.record(z.string(), z.int().check(z.positive())),
  }),
});
const footer = z.object({ rows: z.int(), sha256: z.optional(z.string()) });

/** The first line of a backup. Then each table has one line with its columns, and one line for each of its rows. */
export type Header = z.infer<typeof header>;
/** A table's line: its name, its columns in the order of the values, and the next values of its identity columns. */
export type TableLine = z.infer<typeof tableLine>['table'];
/** The last line of a backup: the number of rows, and the SHA-256 of all lines before it. */
export type Footer = z.infer<typeof footer>;
/** A row: PostgreSQL's text form of each value. */
export type BackupRow = (string | null)[];

/** The content of a backup: the header, then tables with their rows. */
export type BackupPart = { header: Header } | { table: TableLine } | { row: BackupRow };

/** Returns a digest that is updated with each line of a backup, including its line break. */
export const lineDigest = () => createHash('sha256');

class Damage extends Error {}

/** Generates a file's lines, with their line breaks. Takes time in proportion to the size of the file. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // The loop below receives the error of either stream.
  pipeline(createReadStream(file), text, () => {});
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of text as AsyncIterable<string>) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield parts.join('') + chunk.slice(from, end + 1);
      [parts, length, from] = [[], 0, end + 1];
    }
    parts.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > MAX_LINE) throw new Damage(`a line is longer than ${MAX_LINE / 1024 / 1024} million characters`);
  }
  if (length > 0) yield parts.join('');
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Damage('a line is not JSON');
  }
}

function parseHeader(line: string | undefined): Header {
  const { data } = header.safeParse(line === undefined ? null : parseLine(line));
  if (!data) throw new UserFacingError('The file is not a backup of Hedgerow.');
  return data;
}

function parseRow(value: unknown[], table: TableLine | null): BackupRow {
  if (!table) throw new Damage('a row comes before its table');
  const isRow =
    value.length === table.columns.length && value.every((text) => text === null || typeof text === 'string');
  if (!isRow) throw new Damage(`a row of the table ${JSON.stringify(table.name)} does not fit its columns`);
  return value as BackupRow;
}

function parseTable(value: unknown): TableLine {
  const { data } = tableLine.safeParse(value);
  if (!data) throw new Damage('a line is neither a row nor a table');
  return data.table;
}

/** Throws unless the footer has the number of rows that were read, and their checksum. */
function requireWhole({ format }: Header, line: unknown, rows: number, sha256: string) {
  const { data } = footer.safeParse(line);
  if (data?.rows !== rows) throw new Damage('its end or some of its rows are missing');
  if (format === FORMAT && data.sha256 !== sha256) throw new Damage('its content does not match its checksum');
}

const isFooter = (value: unknown) => footer.safeParse(value).success;

async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  const lines = linesOf(file);
  const first = (await lines.next()).value;
  const found = parseHeader(first);
  yield { header: found };
  const digest = lineDigest().update(first ?? '');
  let [table, rows, last]: [TableLine | null, number, unknown] = [null, 0, null];
  for await (const line of lines) {
    if (last !== null) throw new Damage('something follows its end');
    const value = parseLine(line);
    if (isFooter(value)) {
      last = value;
      continue;
    }
    digest.update(line);
    if (Array.isArray(value)) {
      rows++;
      yield { row: parseRow(value, table) };
    } else {
      table = parseTable(value);
      yield { table };
    }
  }
  requireWhole(found, last, rows, digest.digest('hex'));
}

/**
 * Generates the parts of a backup. Throws a `UserFacingError` if the file is not a backup, can't be read or is damaged.
 * Whether it is complete is known only at its end, so nothing may be kept before that.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  try {
    yield* partsOf(file);
  } catch (error) {
    if (error instanceof Damage) throw new UserFacingError(`The backup ${file} is damaged: ${error.message}.`);
    if (isSystemError(error)) throw new UserFacingError(`The backup ${file} cannot be read: ${error.message}.`);
    throw error;
  }
}
