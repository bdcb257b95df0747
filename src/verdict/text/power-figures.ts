import type { Analysis, ComparedVariant } from '../analysis/types.ts';
import { regionPercent } from '../settings.ts';
import { formatDifference } from './format-effect.ts';
import { formatChance, formatLift } from './format-number.ts';
import type { KeyFigure } from './key-figures.ts';
import type { MetricFormat } from './metric-format.ts';

function formatFrequency(power: number): string {
  const times = Math.round(power * 10);
  if (times >= 10) return 'almost always';
  if (times === 0) return 'less than 1 time in 10';
  return times === 1 ? '1 time in 10' : `${times} times in 10`;
}

function plannedPower(power: number | null, minimum: number, metric: MetricFormat): KeyFigure[] {
  if (power === null) return [];
  return [
    {
      name: 'Power for the planned effect',
      value: formatChance(power),
      about: `a true difference of ${formatDifference(minimum, metric)} is detected ${formatFrequency(power)}`,
    },
  ];
}

const better = { higher: 'better', lower: 'better', neutral: 'higher' } as const;

/**
 * Returns the chance that the variant is better by more than a negligible lift. For a neutral metric, returns the chance
 * that it is higher by more than that.
 */
function relevantLift({ key, comparison: { regions } }: ComparedVariant, { settings }: Analysis): KeyFigure[] {
  const { region, direction } = settings;
  if (region === 0) return [];
  return [
    {
      name: `Chance of a ${direction === 'neutral' ? 'rise' : 'gain'} over ${regionPercent(region)}%`,
      value: formatChance(direction === 'lower' ? regions.below : regions.above),
      about: `the chance that ${key} is ${better[direction]} by more than a negligible lift`,
    },
  ];
}

/**
 * Returns up to three figures: the chance from `relevantLift`, the minimum detectable lift with the current participants, and
 * the power for the planned effect.
 */
export function powerFigures(analysis: Analysis, leader: ComparedVariant, minimum: number | null): KeyFigure[] {
  const { noticeable, power } = leader.comparison.outlook;
  const detectable: KeyFigure[] =
    noticeable === null
      ? []
      : [
          {
            name: 'Minimum detectable lift so far',
            value: formatLift(noticeable),
            about: 'a true lift of this size is detected 8 times in 10',
          },
        ];
  return [...relevantLift(leader, analysis), ...detectable, ...plannedPower(power, minimum ?? 0, analysis)];
}
