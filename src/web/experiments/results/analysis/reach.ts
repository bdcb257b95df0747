import { chance, change } from '../number-words.ts';
import type { Analysis } from './analyse.ts';
import type { Compared } from './decide.ts';
import { difference } from './effect-words.ts';
import type { Fact } from './verdict-facts.ts';

function noticed(power: number): string {
  const times = Math.round(power * 10);
  if (times >= 10) return 'almost always';
  return times === 0 ? 'less than once in 10 times' : `${times} times in 10`;
}

function planned(power: number | null, minimum: number, metric: Analysis['metric']): Fact[] {
  if (power === null) return [];
  return [
    {
      name: 'Power for the planned effect',
      value: chance(power),
      about: `a true change of ${difference(minimum, metric)} would be noticed ${noticed(power)}`,
    },
  ];
}

const wanted = { higher: 'better', lower: 'better', neutral: 'higher' } as const;

/** The belief in a change that is worth having: past the region that does not matter, on the good side. */
function worthwhile({ key, comparison: { regions } }: Compared, { settings }: Analysis): Fact[] {
  const { region, direction } = settings;
  if (region === 0) return [];
  const least = Number((region * 100).toFixed(6));
  return [
    {
      name: `Chance of a ${direction === 'neutral' ? 'rise' : 'gain'} over ${least}%`,
      value: chance(direction === 'lower' ? regions.below : regions.above),
      about: `that ${key} is ${wanted[direction]} by more than what does not matter`,
    },
  ];
}

/** How far the people counted so far reach: what they let one notice, and how likely a worthwhile change is. */
export function reachOf(analysis: Analysis, leader: Compared, minimum: number | null): Fact[] {
  const { noticeable, power } = leader.comparison.outlook;
  const now: Fact[] =
    noticeable === null
      ? []
      : [
          {
            name: 'Noticeable with these people',
            value: change(noticeable),
            about: 'a true change of this size is noticed 8 times in 10',
          },
        ];
  return [...worthwhile(leader, analysis), ...now, ...planned(power, minimum ?? 0, analysis.metric)];
}
