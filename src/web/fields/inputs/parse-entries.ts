import type { Kind } from '#contract/field.ts';

/** Kinds whose entries can contain commas, tabs and quotes, so that only lines separate them. */
const linesOnly: ReadonlySet<Kind> = new Set(['error_patterns']);

/** Characters without width and without meaning. Joiners and direction marks stay, because some scripts need them. */
const withoutWidth = /[\u00ad\u200b\u2060\ufeff]/g;

/** Returns one entry without what copying adds around it, or an empty string. */
export const cleanEntry = (text: string): string =>
  text
    .replace(withoutWidth, '')
    .replace(/[\n\u00a0\u202f]/g, ' ')
    .trim();

/** Returns the parts of a text. A part can be in quotes, as in a spreadsheet, and then contain separators. */
function split(text: string, separators: string): string[] {
  const part = new RegExp(
    `(?:^|[${separators}]) *(?:"((?:[^"]|"")*)",?(?=[${separators}]|$)|([^${separators}]*))`,
    'g',
  );
  return [...text.matchAll(part)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

/**
 * Returns the entries of a pasted text. Lines and the cells of a table are entries. A single line is split at its commas.
 */
export function parseEntries(text: string, kind: Kind): string[] {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim();
  const hasCells = /[\n\t]/.test(lines);
  const parts = linesOnly.has(kind)
    ? lines.split('\n')
    : split(lines, hasCells ? '\n\t' : ',').map((part) => part.replace(/,$/, ''));
  return parts.map(cleanEntry).filter((entry) => entry !== '');
}
