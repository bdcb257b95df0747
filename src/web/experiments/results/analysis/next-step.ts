import { daysToGo } from '#stats/days-to-go.ts';
import { criteria } from '#stats/significance.ts';
import { change, count } from '../number-words.ts';
import type { Analysis } from './analyse.ts';
import type { Decision } from './decide.ts';
import { LEAST_DAYS, type Plan } from './demand.ts';

/** What to do, and what speaks for it. */
export interface NextStep {
  lead: string;
  rest: string;
}

const days = (some: number) => `${count(some)} more day${some === 1 ? '' : 's'}`;

interface Parts {
  decision: Decision;
  analysis: Analysis;
  plan: Plan;
}

const totalOf = (analysis: Analysis) => analysis.variants.reduce((sum, { people }) => sum + people, 0);

/** Two significant places: what is foreseen is not exact. */
const about = (people: number) => count(Number(people.toPrecision(2)));

function untilPlanned({ decision: { daysLeft, leader }, analysis, plan: { planned, day } }: Parts): NextStep {
  const total = totalOf(analysis);
  const more = day === null ? 0 : (total / Math.max(day, 1)) * daysLeft;
  const projected = leader?.comparison.outlook.projected;
  const then = projected
    ? ` If both rates stay as they are, the interval would then be about ${change(projected[0])} to ${change(projected[1])}.`
    : '';
  return {
    lead: `Keep running to day ${planned ?? LEAST_DAYS}.`,
    rest: `That is ${days(daysLeft)} and about ${about(more)} more people.${then}`,
  };
}

function range(fewest: number, most: number): string {
  if (!Number.isFinite(most)) return `at least ${about(fewest)}`;
  const [low, high] = [about(fewest), about(most)];
  return low === high ? `about ${low}` : `about ${low} to ${high}`;
}

/** What is left once nobody is counted any more. */
const AGAIN = 'Run it again with more people, or keep what you have.';

function leadUntilClear({ reason }: Decision, hasEnded: boolean): string {
  if (hasEnded) return AGAIN;
  return reason === 'unplanned'
    ? 'Plan how long it is to run, and decide on that day.'
    : 'Keep running, or stop and keep what you have.';
}

function untilClear({ decision, analysis, plan: { day, hasEnded } }: Parts): NextStep {
  const outlook = decision.leader?.comparison.outlook;
  const base = analysis.variants[0]?.people ?? 0;
  const lead = leadUntilClear(decision, hasEnded);
  if (!outlook || !Number.isFinite(outlook.fewest)) return { lead, rest: '' };
  const perDay = base / Math.max(day ?? 1, 1);
  const [soonest, latest] = [outlook.fewest, outlook.most].map((needed) => Math.ceil(daysToGo(needed, base, perDay)));
  const time =
    hasEnded || soonest === undefined || latest === undefined
      ? ''
      : `, ${range(soonest, latest)} more days at the pace so far`;
  return {
    lead,
    rest: `To settle it, ${analysis.baseline} needs ${range(outlook.fewest, outlook.most)} people in all${time}. That assumes that the true change lies in the middle half of what is believed now.`,
  };
}

function untilEnough({ analysis, plan: { day, hasEnded } }: Parts): NextStep {
  const smallest = Math.min(...analysis.variants.map(({ people }) => people));
  const left = Math.ceil(daysToGo(criteria.exposure, smallest, Math.max(smallest, 1) / Math.max(day ?? 1, 1)));
  const needed = `The smallest variant needs ${count(Math.max(0, criteria.exposure - smallest))} more people`;
  return hasEnded
    ? { lead: AGAIN, rest: `${needed}.` }
    : { lead: 'Keep running.', rest: `${needed}: about ${days(left)} at the pace so far.` };
}

const settled: Partial<Record<Decision['state'], (key: string, baseline: string, record: string) => NextStep>> = {
  better: (key, _, record) => ({ lead: `${record} the decision, and give ${key} to everybody.`, rest: '' }),
  worse: (_, baseline, record) => ({ lead: `${record} the decision, and keep ${baseline}.`, rest: '' }),
  different: () => ({
    lead: 'Decide whether this change is wanted, and record it.',
    rest: 'The metric is neutral: it calls no side good.',
  }),
  same: (_, baseline) => ({
    lead: 'Choose by other reasons than this metric, and record it.',
    rest: `If both cost the same, ${baseline} is there already.`,
  }),
};

/** What to do next. */
export function nextStepOf(parts: Parts): NextStep {
  const { decision, analysis, plan } = parts;
  const { state, leader, reason, check } = decision;
  if (state === 'invalid') return { lead: check?.verdict?.next ?? 'Mend what failed.', rest: '' };
  if (reason === 'people') return untilEnough(parts);
  const known = settled[state]?.(leader?.key ?? '', analysis.baseline, plan.hasEnded ? 'Record' : 'Stop, record');
  if (known) return known;
  return decision.daysLeft > 0 ? untilPlanned(parts) : untilClear(parts);
}
