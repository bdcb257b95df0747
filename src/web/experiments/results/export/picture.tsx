import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { slugOf } from '#contract/format/slug.ts';
import { PlotThemeContext } from '../plot/plot-theme.ts';
import { type ExportData, exportDetails } from './export-data.ts';
import { exportTheme } from './export-theme.ts';

export const PICTURE_WIDTH = 960;
const HEADER_PX = 40;
const FOOTER_PX = 64;
const MARGIN_PX = 16;
const FOOTER_LINE_PX = 18;

/** Returns a text with at most `max` characters. A shortened text ends with an ellipsis. */
export const shorten = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/**
 * The parts that differ between pictures: the title in the header, the caption in the footer, and the drawing between
 * them.
 */
export interface PictureContent {
  title: string;
  /** What the picture shows, in one line. The first line of the footer. */
  caption: string;
  heightPx: number;
  /** Whether the picture is about the goal. Only then does the footer contain the verdict. */
  isGoal?: boolean;
  children: ReactNode;
}

/** Places a drawing at a position in the picture. */
export const Placed = (props: { x: number; y: number; width: number; height: number; children: ReactNode }) => (
  <svg aria-hidden overflow="visible" {...props} />
);

/**
 * Returns a complete SVG file: title, drawing, and a footer with the caption, the time of the data, the settings and
 * the checks. For the goal, the footer also contains the verdict.
 */
export function renderPicture(data: ExportData, content: PictureContent): string {
  const { title, caption, heightPx, isGoal = true, children } = content;
  const { experiment, report } = data;
  const height = HEADER_PX + heightPx + FOOTER_PX;
  const details = new Map(exportDetails(data));
  const checks = report.checks.map(({ label }) => label).join(', ');
  const footer = [
    caption,
    `Data from ${details.get('Data from')}. ${details.get('Settings')}.`,
    `${isGoal ? `${report.label}. ` : ''}Checks: ${checks}.`,
  ];
  return renderToStaticMarkup(
    <PlotThemeContext value={exportTheme}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={PICTURE_WIDTH}
        height={height}
        viewBox={`0 0 ${PICTURE_WIDTH} ${height}`}
        role="img"
        fontFamily="system-ui, sans-serif"
        fontSize="13"
        fill={exportTheme.value('text')}
      >
        <title>{`${experiment.name}: ${isGoal ? report.sentence : title}`}</title>
        <rect width={PICTURE_WIDTH} height={height} fill={exportTheme.value('page')} />
        <text x={MARGIN_PX} y="26" fontSize="15" fontWeight="600">
          {shorten(`${experiment.name}. ${title}`, 110)}
        </text>
        <g transform={`translate(0 ${HEADER_PX})`}>{children}</g>
        {footer.map((line, index) => (
          <text
            key={line}
            x={MARGIN_PX}
            y={height - FOOTER_PX + FOOTER_LINE_PX * (index + 1)}
            fontSize="12"
            fill={exportTheme.value('hint')}
          >
            {shorten(line, 150)}
          </text>
        ))}
      </svg>
    </PlotThemeContext>,
    // Ids must be different in each picture, because an HTML report contains several pictures.
    { identifierPrefix: slugOf(title) },
  );
}
