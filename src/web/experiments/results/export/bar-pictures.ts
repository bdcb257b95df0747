import { testSampleRatio } from '#verdict/checks/sample-ratio.ts';
import type { FunnelStep } from '#verdict/response/parse-insight.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { formatDifference } from '#verdict/text/format-effect.ts';
import { formatCount, formatLift, formatRate } from '#verdict/text/format-number.ts';
import type { Evidence } from './export-data.ts';
import { hueOf, ink, line, pictureOf, short, text, WIDTH } from './picture.ts';

const LEFT = 230;
const RIGHT = 250;
const ROW = 28;
const FULL = WIDTH - LEFT - RIGHT;

/** One bar: who it is of, how far it goes as a share of the width, and the words behind it. */
interface Bar {
  name: string;
  index: number;
  part: number;
  words: string;
  more: string;
}

const barMarkup = ({ name, index, part, words, more }: Bar, y: number) =>
  [
    text(16, y + 14, short(name, 28)),
    `<rect x="${LEFT}" y="${y + 3}" width="${FULL}" height="14" rx="2" fill="${ink.line}"/>`,
    `<rect x="${LEFT}" y="${y + 3}" width="${(part * FULL).toFixed(1)}" height="14" rx="2" fill="${hueOf(index)}"/>`,
    text(WIDTH - RIGHT + 16, y + 14, words, ' font-weight="600"'),
    text(WIDTH - 16, y + 14, more, ` text-anchor="end" fill="${ink.quiet}"`),
  ].join('');

interface Funnel {
  steps: readonly FunnelStep[];
  /** The variants in the order of the page. */
  variants: readonly string[];
}

function stepBars(step: FunnelStep, entry: FunnelStep, variants: readonly string[], baseline: string): Bar[] {
  const partOf = (key: string) => (entry.reached[key] ? (step.reached[key] ?? 0) / entry.reached[key] : null);
  const base = partOf(baseline);
  return variants.map((name, index) => {
    const part = partOf(name);
    const isCompared = name !== baseline && step !== entry && part !== null && base !== null;
    return {
      name,
      index,
      part: Math.min(1, part ?? 0),
      words: `${formatRate(part)} (${formatCount(step.reached[name] ?? null)})`,
      more: isCompared ? formatDifference(part - base, 'funnel') : '',
    };
  });
}

/** How far the people of each variant came, step by step, as a picture. */
export function funnelPicture(evidence: Evidence, { steps, variants }: Funnel): string {
  const [entry] = steps;
  const { baseline } = evidence.report.analysis;
  const block = 34 + variants.length * ROW;
  const drawn = steps.map((step, at) => {
    const top = at * block;
    const bars = entry ? stepBars(step, entry, variants, baseline) : [];
    const head = text(16, top + 18, `${at + 1}. ${short(step.name, 90)}`, ' font-weight="600"');
    return head + bars.map((bar, row) => barMarkup(bar, top + 26 + row * ROW)).join('');
  });
  return pictureOf(evidence, {
    title: `${evidence.label}, step by step`,
    caption: `Share of everybody who entered, as counted; differences against ${baseline}.`,
    heightPx: steps.length * block + 8,
    body: drawn.join(''),
  });
}

/** People of each variant beside the plan, as a picture; null where they cannot be held against each other. */
export function splitPicture(evidence: Evidence, rows: readonly VariantRow[]): string | null {
  const tested = testSampleRatio(rows);
  if (!tested) return null;
  const { shown, test } = tested;
  const most = Math.max(...shown.map(({ people }) => people ?? 0), ...test.expected) * 1.08;
  const drawn = shown.map((row, at) => {
    const [people, expected] = [row.people ?? 0, test.expected[at] ?? 0];
    const y = 8 + at * ROW;
    const x = LEFT + (expected / most) * FULL;
    const bar = barMarkup(
      {
        name: row.key,
        index: rows.indexOf(row),
        part: people / most,
        words: `${formatCount(people)} of ${formatCount(Math.round(expected))}`,
        more: formatLift(people / (expected || 1) - 1),
      },
      y,
    );
    return bar + line([x, y], [x, y + 20], `stroke="${ink.text}" stroke-width="2.5"`);
  });
  return pictureOf(evidence, {
    title: 'Split',
    caption: 'People in each variant. The dark mark is the number that the plan leads one to expect.',
    heightPx: shown.length * ROW + 16,
    body: drawn.join(''),
  });
}
