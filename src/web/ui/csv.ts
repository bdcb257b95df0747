export type CsvCell = string | number | null;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Spreadsheets treat text that starts with these characters as a formula. An apostrophe prevents that. */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const csvCell = (value: CsvCell) =>
  typeof value === 'string' ? quoted(escapeFormula(value)) : value === null ? '' : String(value);

/** Returns a text for a cell of a table that spreadsheets paste: without tabs and line breaks, and never as a formula. */
export const pastedText = (text: string): string => escapeFormula(text.replaceAll(/[\t\r\n]+/g, ' '));

/** Returns rows as tab-separated text, which spreadsheets and documents paste as a table. Null is an empty cell. */
export const toTsv = (lines: readonly (readonly CsvCell[])[]): string =>
  lines
    .map((line) => line.map((cell) => (typeof cell === 'string' ? pastedText(cell) : (cell ?? ''))).join('\t'))
    .join('\n');

/** Returns rows as CSV (RFC 4180). Null is an empty cell. */
export const toCsv = (lines: readonly (readonly CsvCell[])[]): string =>
  lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
