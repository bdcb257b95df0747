import type { FunnelStep } from '#verdict/response/parse-insight.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { mapByIndex } from '../../../ui/map-by-index.tsx';
import { SAMPLE_RATIO_CAPTION, sampleRatioRows } from '../checks/sample-ratio-rows.ts';
import { funnelCaption, funnelRows } from '../funnel/funnel-rows.ts';
import { ShareBar } from '../plot/share-bar.tsx';
import type { ExportData } from './export-data.ts';
import { exportTheme } from './export-theme.ts';
import { PICTURE_WIDTH, Placed, renderPicture, shorten } from './picture.tsx';

const LEFT = 230;
const RIGHT = 250;
const ROW = 28;
const STEP_TITLE = 26;

interface BarRowProps {
  name: string;
  index: number;
  part: number;
  mark?: number;
  y: number;
  value: string;
  difference: string;
}

function BarRow({ name, y, value, difference, ...bar }: BarRowProps) {
  return (
    <>
      <text x="16" y={y + 14}>
        {shorten(name, 28)}
      </text>
      <Placed x={LEFT} y={y + 5} width={PICTURE_WIDTH - LEFT - RIGHT} height={ROW}>
        <ShareBar {...bar} />
      </Placed>
      <text x={PICTURE_WIDTH - RIGHT + 16} y={y + 14} fontWeight="600">
        {value}
      </text>
      <text x={PICTURE_WIDTH - 16} y={y + 14} textAnchor="end" fill={exportTheme.value('text-2')}>
        {difference}
      </text>
    </>
  );
}

interface Funnel {
  steps: readonly FunnelStep[];
  /** The variants, in the order of the results page. */
  variants: readonly string[];
}

/** Returns the goal's funnel as an SVG file. */
export function funnelPicture(data: ExportData, { steps, variants }: Funnel): string {
  const [first] = steps;
  const { baseline } = data.report.analysis;
  const stepHeight = STEP_TITLE + 8 + variants.length * ROW;
  return renderPicture(data, {
    title: `${data.label}, funnel steps`,
    caption: funnelCaption(baseline),
    heightPx: steps.length * stepHeight + 8,
    children: mapByIndex(steps, (step, at) => (
      <g>
        <text x="16" y={at * stepHeight + 18} fontWeight="600">
          {`${at + 1}. ${shorten(step.name, 90)}`}
        </text>
        {first &&
          funnelRows(step, first, { variants, baseline }).map(({ variant, index, part, rate, count, difference }) => (
            <BarRow
              key={variant}
              name={variant}
              index={index}
              part={part ?? 0}
              y={at * stepHeight + STEP_TITLE + index * ROW}
              value={`${rate} (${count})`}
              difference={difference}
            />
          ))}
      </g>
    )),
  });
}

/** Returns each variant's observed and planned participants as an SVG file; null if the sample ratio cannot be tested. */
export function sampleRatioPicture(data: ExportData, rows: readonly VariantResultRow[]): string | null {
  const shown = sampleRatioRows(rows);
  if (!shown) return null;
  return renderPicture(data, {
    title: 'Split',
    caption: SAMPLE_RATIO_CAPTION,
    heightPx: shown.length * ROW + 16,
    children: shown.map(({ key, index, part, expectedPart, people, expected, difference }, at) => (
      <BarRow
        key={key}
        name={key}
        index={index}
        part={part}
        mark={expectedPart}
        y={8 + at * ROW}
        value={`${people} of ${expected}`}
        difference={difference}
      />
    )),
  });
}
