import { escaped } from './escape-html.ts';
import { circumstancesOf, type Evidence } from './export-data.ts';

export const WIDTH = 960;
const HEAD = 40;
const FOOT = 64;

export const ink = { text: '#1c1d1a', quiet: '#55584f', hint: '#686b61', line: '#e3e3de' } as const;

/** The hues of the variants on a light page, the neutral one first. */
const hues = [
  '#63665c',
  '#6a48b0',
  '#0f766e',
  '#a3386c',
  '#7a5c00',
  '#2f5fb3',
  '#8a4b2a',
  '#4d7a1f',
  '#8e3fa8',
  '#46607a',
];

/** The hue of a variant by its place on the page. */
export const hueOf = (index: number): string => hues[index === 0 ? 0 : ((index - 1) % (hues.length - 1)) + 1] ?? '';

export const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${more}>${escaped(words)}</text>`;

export const line = (from: [x: number, y: number], to: [x: number, y: number], more: string) =>
  `<line x1="${from[0].toFixed(1)}" y1="${from[1].toFixed(1)}" x2="${to[0].toFixed(1)}" y2="${to[1].toFixed(1)}" ${more}/>`;

/** As much of a text as fits. */
export const short = (words: string, most: number) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

/** What a picture shows, between its head and its foot; heights count from beneath the head. */
export interface Drawn {
  title: string;
  /** What is drawn, in one line beneath it. */
  caption: string;
  heightPx: number;
  body: string;
  /** What the verdict is about is the goal; a picture of anything else does not carry it. */
  isOfGoal?: boolean;
}

/** A picture that stands alone: what it is of, and beneath it its age, its settings and whether it can be trusted. */
export function pictureOf(evidence: Evidence, { title, caption, heightPx, body, isOfGoal = true }: Drawn): string {
  const { experiment, report } = evidence;
  const height = HEAD + heightPx + FOOT;
  const told = new Map(circumstancesOf(evidence));
  const foot = (row: number, words: string) =>
    text(16, height - FOOT + 18 * row, short(words, 150), ` font-size="12" fill="${ink.hint}"`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="${ink.text}">`,
    `<title>${escaped(`${experiment.name}: ${isOfGoal ? report.sentence : title}`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(16, 26, short(`${experiment.name}. ${title}`, 110), ' font-size="15" font-weight="600"'),
    `<g transform="translate(0 ${HEAD})">${body}</g>`,
    foot(1, caption),
    foot(2, `Data from ${told.get('Data from')}. ${told.get('Settings')}.`),
    foot(3, `${isOfGoal ? `${report.label}. ` : ''}Checks: ${report.checks.map(({ label }) => label).join(', ')}.`),
    '</svg>',
  ].join('');
}
