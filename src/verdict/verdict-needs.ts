import { capitalize } from '#contract/format/capitalize.ts';
import type { Analysis } from './analysis/types.ts';
import { conversionUnit, leaderNeed } from './conversions.ts';
import type { Verdict } from './decide.ts';
import type { RunTime } from './required-confidence.ts';
import { formatNumber } from './text/format-number.ts';
import { peopleName } from './text/metric-format.ts';
import { MIN_DAYS, MIN_PARTICIPANTS } from './thresholds.ts';

/** What a verdict needs, and what there is. */
export interface VerdictNeed {
  name: string;
  requirement: string;
  value: string;
  isMet: boolean;
}

function peopleNeed(analysis: Analysis): VerdictNeed {
  const people = analysis.variants.map((variant) => variant.people);
  const smallest = Math.min(...people);
  return {
    name: peopleName(analysis),
    requirement: `At least ${MIN_PARTICIPANTS} in each variant`,
    value: people.length === 2 ? people.map(formatNumber).join(' and ') : `${formatNumber(smallest)} in the smallest`,
    isMet: smallest >= MIN_PARTICIPANTS,
  };
}

function conversionsNeed(analysis: Analysis, leader: NonNullable<Verdict['leader']>): VerdictNeed {
  const { has, needs, variant, isEffective } = leaderNeed(analysis, leader);
  return {
    name: isEffective ? 'Effective values' : capitalize(conversionUnit(analysis)),
    requirement: `At least ${needs} in ${variant === null ? 'both together' : 'each variant'}`,
    value: formatNumber(Math.floor(has)),
    isMet: has >= needs,
  };
}

/** What is missing of the plan: days or, if they have passed or are not planned, participants. */
function planNeed({ daysLeft }: Verdict, { day, planned, plannedPair }: RunTime, analysis: Analysis): VerdictNeed {
  const isByDay = planned === null ? !plannedPair : day === null || day < planned;
  const isMet = daysLeft === 0;
  if (isByDay || !plannedPair)
    return { name: 'Running time', requirement: `Until day ${planned ?? MIN_DAYS}`, value: `Day ${day ?? 0}`, isMet };
  const people = analysis.variants.map((variant) => variant.people);
  const total = people.reduce((sum, count) => sum + count, 0);
  return {
    name: `Planned ${peopleName(analysis).toLowerCase()}`,
    requirement: `${formatNumber(Math.round((plannedPair * people.length) / 2))} in all variants together`,
    value: formatNumber(total),
    isMet,
  };
}

/** Returns what a verdict needs before it can decide. Empty unless it is too early. */
export function verdictNeeds(verdict: Verdict, analysis: Analysis, runTime: RunTime): VerdictNeed[] {
  const { state, leader, reason } = verdict;
  if (state !== 'early' || !leader || reason === 'spread') return [];
  const time = reason === 'days' ? [planNeed(verdict, runTime, analysis)] : [];
  return [peopleNeed(analysis), conversionsNeed(analysis, leader), ...time];
}
