import { isolateName } from '#contract/format/isolate-name.ts';
import { formatChance, formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { formatTick } from '../plot/plot-rows.ts';
import { usePlotTheme } from '../plot/plot-theme.ts';
import { toPercent } from '../plot/scale.ts';
import { configParts } from './config-hashes.ts';
import styles from './view-history-figure.module.css';
import { type HistoryLayout, type HistoryPoint, labelAnchor } from './view-history-layout.ts';

/** The height of the space below the plot for labels. */
export const LABELS_PX = 44;

/** Returns a history entry in one sentence. */
export function describePoint({ entry, day }: HistoryPoint): string {
  const { leader, change, low, high, beats, people } = entry;
  const lift = change === null ? isolateName(leader) : `${isolateName(leader)} ${formatLift(change)}`;
  return `Day ${day}: ${lift}, between ${formatLift(low)} and ${formatLift(high)}; ${formatChance(beats)} chance to beat the baseline; ${formatNumber(people)} people.`;
}

function Ticks({ layout: { scale, y } }: { layout: HistoryLayout }) {
  const { value } = usePlotTheme();
  return scale.ticks.map((tick) => (
    <g key={tick} aria-hidden>
      <line stroke={value(tick === 0 ? 'text' : 'border')} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
      <text x="-8" y={y(tick) + 4} textAnchor="end">
        {formatTick('percent', { metric: 'funnel' }, tick)}
      </text>
    </g>
  ));
}

/** Marks the planned end and configuration changes. */
function TimeMarks({ layout: { changes, end }, heightPx }: { layout: HistoryLayout; heightPx: number }) {
  const { value } = usePlotTheme();
  return (
    <g aria-hidden>
      {end !== null && (
        <>
          <line
            stroke={value('text-3')}
            strokeDasharray="3 3"
            x1={toPercent(end)}
            x2={toPercent(end)}
            y1="0"
            y2={heightPx}
          />
          <text x={toPercent(end)} dx="-6" y="10" textAnchor="end">
            planned end
          </text>
        </>
      )}
      {changes.map(({ x, parts }) => (
        <g key={x}>
          <line
            stroke={value('warning')}
            strokeDasharray="5 3"
            x1={toPercent(x)}
            x2={toPercent(x)}
            y1="0"
            y2={heightPx}
          />
          <text fill={value('warning')} x={toPercent(x)} dx="5" y="10">
            {`changed: ${parts.map((part) => configParts[part]).join(', ')}`}
          </text>
        </g>
      ))}
    </g>
  );
}

interface PointProps {
  point: HistoryPoint;
  heightPx: number;
  onSelect: ((point: HistoryPoint | null) => void) | undefined;
}

function Point({ point, heightPx, onSelect }: PointProps) {
  const { value } = usePlotTheme();
  const x = toPercent(point.x);
  const anchor = labelAnchor(point.x);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: each point is read as an image; there is nothing to press
    <g
      role="img"
      aria-label={describePoint(point)}
      tabIndex={0}
      className={styles.point}
      onFocus={() => onSelect?.(point)}
      onBlur={() => onSelect?.(null)}
      onPointerEnter={() => onSelect?.(point)}
      onPointerLeave={() => onSelect?.(null)}
    >
      <line stroke="transparent" strokeWidth={24} x1={x} x2={x} y1="0" y2={heightPx} />
      <line
        className={styles.interval}
        stroke={value('undecided')}
        strokeWidth={3}
        strokeLinecap="round"
        opacity={0.55}
        x1={x}
        x2={x}
        y1={point.top}
        y2={point.bottom}
      />
      <circle
        fill={value(point.isClear ? 'text' : 'page')}
        stroke={value('text')}
        strokeWidth={2}
        cx={x}
        cy={point.point}
        r="4.5"
      />
      {point.hasLabel && (
        <>
          <text
            fill={value(point.isClear ? 'text' : 'hint')}
            fontWeight={point.isClear ? 600 : 400}
            x={x}
            y={heightPx + 18}
            textAnchor={anchor}
          >
            {formatChance(point.entry.beats)}
          </text>
          <text x={x} y={heightPx + 34} textAnchor={anchor}>
            {`day ${point.day}`}
          </text>
        </>
      )}
    </g>
  );
}

interface Props {
  layout: HistoryLayout;
  heightPx: number;
  onSelect?: (point: HistoryPoint | null) => void;
}

/** Shows the lift and its interval for each history entry. The page and the exports use the same drawing. */
export function ViewHistoryPlot({ layout, heightPx, onSelect }: Props) {
  const { value } = usePlotTheme();
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it is named, and browsers show a title as a tooltip
    <svg height={heightPx + LABELS_PX} overflow="visible" fill={value('hint')} fontSize={value('size-xs')}>
      <Ticks layout={layout} />
      <TimeMarks layout={layout} heightPx={heightPx} />
      {layout.points.map((point) => (
        <Point key={point.entry.at} point={point} heightPx={heightPx} onSelect={onSelect} />
      ))}
    </svg>
  );
}
