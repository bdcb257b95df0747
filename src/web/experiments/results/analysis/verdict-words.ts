import { chanceOfFalseAlarm } from '#stats/false-alarms.ts';
import { criteria } from '#stats/significance.ts';
import { chance, count } from '../number-words.ts';
import type { Analysis } from './analyse.ts';
import { type Compared, type Decision, isSettled, type Reason, ranked, type Standing, type State } from './decide.ts';
import { LEAST_DAYS, type Plan } from './demand.ts';
import { effect } from './effect-words.ts';
import { widthWords } from './settings.ts';

interface Told {
  analysis: Analysis;
  decision: Decision;
  plan: Plan;
}

interface Naming extends Told {
  leader: Compared;
  by: string;
}

const words: Record<State, string> = {
  better: 'Better',
  worse: 'Worse',
  different: 'Different',
  same: 'No meaningful difference',
  leaning: 'Leaning',
  early: 'Too early',
  invalid: 'Invalid',
};

const isOpen = ({ beats }: { beats: number }) => beats < 0.8 && beats > 0.2;

/** The state in a word or two. */
export const stateWord = ({ state, leader }: Decision<Standing>): string =>
  state === 'leaning' && leader && isOpen(leader.comparison) ? 'Not settled' : words[state];

function leaning({ leader, analysis: { baseline, settings }, by }: Naming): string {
  const { beats } = leader.comparison;
  if (isOpen(leader.comparison))
    return `No clear difference between ${leader.key} and ${baseline}: ${by}. Not settled.`;
  const seems = settings.direction === 'neutral' ? 'different from' : beats > 0.5 ? 'better than' : 'worse than';
  return `${leader.key} looks ${seems} ${baseline}: ${by}. Not settled.`;
}

function noSuccesses({ analysis: { metric, variants, baseline }, leader }: Naming): string {
  const both = variants.some(({ successes }) => successes > 0) ? ` in ${baseline} or ${leader.key}` : '';
  return `Too early to tell: ${metric === 'funnel' ? `nobody${both} has converted` : `no event was counted${both}`} yet.`;
}

function early(naming: Naming): string {
  const {
    decision: { reason },
    analysis,
    plan: { day, planned },
  } = naming;
  if (reason === 'people') {
    const smallest = Math.min(...analysis.variants.map(({ people }) => people));
    return `Too early to tell: the smallest variant has ${count(smallest)} of the ${criteria.exposure} people it needs.`;
  }
  if (reason === 'successes') return noSuccesses(naming);
  return `Too early to tell: day ${day} of ${planned === null ? `at least ${LEAST_DAYS}` : planned}.`;
}

function worse({ analysis, leader, by }: Naming): string {
  const isOnly = analysis.variants.length === 2;
  return isOnly
    ? `${leader.key} is very likely worse than ${analysis.baseline}: ${by}.`
    : `Every variant is very likely worse than ${analysis.baseline}. The nearest is ${leader.key}: ${by}.`;
}

const sentences: Record<State, (naming: Naming) => string> = {
  better: ({ leader, analysis, by }) => `${leader.key} very likely beats ${analysis.baseline}: ${by}.`,
  worse,
  different: ({ leader, analysis, by }) => `${leader.key} very likely differs from ${analysis.baseline}: ${by}.`,
  same: ({ leader, analysis, by }) => `${leader.key} and ${analysis.baseline} differ by too little to matter: ${by}.`,
  leaning,
  early,
  invalid: ({ decision }) => `Do not decide yet: ${decision.check?.verdict?.sentence ?? 'a check failed.'}`,
};

/** The verdict in one sentence. */
export function sentenceOf(told: Told): string {
  const { decision, analysis } = told;
  const { leader } = decision;
  if (!leader) return 'There is nothing to compare.';
  return sentences[decision.state]({ ...told, leader, by: effect(leader.comparison, analysis.metric) });
}

function rivals({ decision: { leader, demand }, analysis }: Told): string[] {
  const others = ranked(analysis).filter(({ key }) => key !== leader?.key);
  const clear = others.filter(({ comparison }) => isSettled(comparison, analysis.settings, demand));
  const close = clear.filter(({ comparison }) => comparison.beats > 0.5).map(({ key }) => key);
  const behind = clear.filter(({ comparison }) => comparison.beats < 0.5);
  const list = (names: string[]) => names.join(', ');
  return [
    ...(close.length > 0 && leader
      ? [
          `${list(close)} also ${close.length > 1 ? 'beat' : 'beats'} ${analysis.baseline}; ${leader.key} has a ${chance(leader.best)} chance to be the best of all.`,
        ]
      : []),
    ...(behind.length > 0 ? [`Worse than ${analysis.baseline}: ${list(behind.map(({ key }) => key))}.`] : []),
  ];
}

/** With several comparisons the best of them looks better than it is. */
function many({ analysis }: Told): string[] {
  const comparisons = analysis.variants.length - 1;
  if (comparisons < 3) return [];
  const luck = chance(chanceOfFalseAlarm(comparisons, analysis.settings.confidence));
  return [
    `${comparisons} variants are compared: if none differed, the chance that at least one looks different by luck would be up to ${luck}.`,
  ];
}

type Doubt = (told: Told) => string;

/** Why a difference outside of the usual interval is not enough. */
const doubts: Partial<Record<Reason, Doubt>> = {
  look: ({ decision: { daysLeft }, plan }) =>
    `${daysLeft} ${plan.planned === null ? 'days of a full week' : 'planned days'} remain`,
  late: ({ plan: { day, planned } }) => `it is on day ${day}, and ${planned} were planned`,
  unplanned: () => 'no length is planned, so any look may be the last',
  cut: ({ plan: { day, planned } }) => `it ended on day ${day} of ${planned}, maybe because of how it looked`,
  many: ({ analysis }) =>
    `${analysis.variants.length - 1} variants are compared, and the best of them looks better than it is`,
};

function doubt(told: Told): string[] {
  const { reason, demand } = told.decision;
  const words = reason && doubts[reason]?.(told);
  if (!words) return [];
  return [
    `The ${widthWords(told.analysis.settings.confidence)} interval leaves out “no difference”, but ${words}. Luck often looks like this: to settle it, the ${widthWords(demand.best)} interval would have to leave it out, too.`,
  ];
}

/** What a decision has to know besides: a failed check, other variants, an early look. */
export function remarksOf(told: Told): string[] {
  const { decision, analysis } = told;
  if (decision.state === 'invalid') return [decision.check?.verdict?.about ?? ''];
  if (decision.state === 'early') return [];
  return [
    ...doubt(told),
    ...many(told),
    ...(analysis.settings.direction === 'neutral' || decision.state === 'worse' ? [] : rivals(told)),
  ];
}
