import { hueAt } from '../../../fields/variants/variant-mark.tsx';
import { usePlotTheme } from '../plot/plot-theme.ts';
import { positionOn, type Scale } from '../plot/scale.ts';
import type { DailyLine } from './daily-counts-lines.ts';

interface Props {
  lines: readonly DailyLine[];
  scale: Scale;
  /** The variants, in the order of the results page. The order determines their colors. */
  variants: readonly string[];
  heightPx: number;
  label: string;
}

/** Returns a variant's color index. */
export const variantHue = (variants: readonly string[], variant: string): number =>
  hueAt(Math.max(0, variants.indexOf(variant)));

function linePath(values: readonly (number | null)[], y: (value: number) => number): string {
  const points = values.flatMap((value, day) =>
    value === null ? [] : [`${(day / Math.max(1, values.length - 1)) * 100} ${y(value)}`],
  );
  return points.length > 0 ? `M${points.join('L')}` : '';
}

/**
 * One line per variant, in a view box of 100 by 100 that is stretched to the available size. The page and the exports use
 * the same drawing.
 */
export function DailyCountsDrawing({ lines, scale, variants, heightPx, label }: Props) {
  const { value } = usePlotTheme();
  const y = (number: number) => 100 - positionOn(scale, number);
  return (
    <svg
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard and screen reader users read the summary
      tabIndex={0}
      width="100%"
      height={heightPx}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
    >
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          stroke={value('border')}
          vectorEffect="non-scaling-stroke"
          x1="0"
          x2="100"
          y1={y(tick)}
          y2={y(tick)}
        />
      ))}
      {lines.map(({ variant, values }) => {
        const hue = variantHue(variants, variant);
        return (
          <path
            key={variant}
            fill="none"
            stroke={value(`variant-${hue}`)}
            strokeWidth={2}
            strokeLinejoin="round"
            strokeDasharray={hue === 0 ? '5 3' : undefined}
            vectorEffect="non-scaling-stroke"
            d={linePath(values, y)}
          />
        );
      })}
    </svg>
  );
}
