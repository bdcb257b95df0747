export type Cell = string | number | null;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Spreadsheets run what begins with these signs, so a text that does gets an apostrophe in front. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: Cell) =>
  typeof value === 'string' ? quoted(harmless(value)) : value === null ? '' : String(value);

/** Lines of cells as CSV (RFC 4180); null is an empty cell. */
export const csvText = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
