import { formatCountOf } from '#contract/format/count.ts';
import { formatDay } from '#contract/format/date.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis, ComparedVariant } from '../analysis/types.ts';
import { conversionUnit, leaderNeed } from '../conversions.ts';
import { isLeaning, type MetricHarm, type Verdict, type VerdictState } from '../decide.ts';
import type { RunTime } from '../required-confidence.ts';
import type { Opening } from '../returns.ts';
import { regionPercent } from '../settings.ts';
import { MIN_DAYS, MIN_PARTICIPANTS } from '../thresholds.ts';
import { formatEffect, formatHeadline } from './format-effect.ts';
import { formatNumber } from './format-number.ts';
import { formatOpening, peopleNoun } from './metric-format.ts';

/** What the texts of a verdict depend on. Names of variants are isolated. */
export interface VerdictContext {
  analysis: Analysis;
  verdict: Verdict;
  runTime: RunTime;
  /** For a retention metric: when people can first come back. Null if they already can, and for other metrics. */
  opening: Opening | null;
}

export interface SentenceContext extends VerdictContext {
  /** The current time, in milliseconds since 1970. */
  now: number;
}

interface LeaderContext extends SentenceContext {
  leader: ComparedVariant;
}

/** Formats the day since when a result holds. */
export const formatSince = ({ date }: { date: string }, now: number): string => formatDay('UTC', date, now);

/** Returns the end of a conclusive sentence: the effect. If it was reached earlier and is weaker now, also says when. */
function conclusiveEffect({ verdict: { since }, analysis, leader, now }: LeaderContext): string {
  return since?.isWeaker
    ? `: this was reached on ${formatSince(since, now)}. The data since then are weaker: ${formatEffect(leader.comparison, analysis)}.`
    : `: ${formatHeadline(leader.comparison, analysis)}.`;
}

/** Returns the words for one variant and several: they are in the past after the end. */
const verbs = ({ runTime: { hasEnded } }: VerdictContext) =>
  hasEnded ? { is: 'was', differ: 'differed', doNot: 'did not' } : { is: 'is', differ: 'differ', doNot: 'do not' };

/** The first half of a sentence, without the effect: "test is better than control". */
function clauseOf(context: LeaderContext, state: VerdictState): string {
  const { leader, analysis } = context;
  const { baseline, settings, variants } = analysis;
  const { is, differ, doNot } = verbs(context);
  const { beats } = leader.comparison;
  const subject = state === 'worse' && variants.length > 2 ? 'Every variant' : leader.key;
  if (state === 'better' || state === 'worse') return `${subject} ${is} ${state} than ${baseline}`;
  if (state === 'different') return `${leader.key} ${is} different from ${baseline}`;
  if (state === 'same')
    return `${leader.key} and ${baseline} ${differ} by less than ${regionPercent(settings.region)}%`;
  if (!isLeaning(leader.comparison)) return `${leader.key} and ${baseline} ${doNot} differ clearly`;
  const seems = settings.direction === 'neutral' ? 'different from' : beats > 0.5 ? 'better than' : 'worse than';
  return `${leader.key} ${is} probably ${seems} ${baseline}`;
}

function noConversionsSentence({ analysis, runTime, opening }: LeaderContext): string {
  const day = `${runTime.hasEnded ? 'the experiment ended on' : 'this is'} day ${runTime.day}`;
  return opening
    ? `Too early to tell: people can come back ${formatOpening(opening.wait, analysis)}, and ${day}.`
    : `Too early to tell: there are no ${conversionUnit(analysis)} yet. Check the tracking.`;
}

function fewConversionsSentence(context: LeaderContext): string {
  const { analysis, leader } = context;
  const { variants, baseline } = analysis;
  const { has, needs, variant, isEffective } = leaderNeed(analysis, leader);
  const unit = conversionUnit(analysis);
  if (variants.every(({ successes }) => successes === 0)) return noConversionsSentence(context);
  if (has === 0)
    return `Too early to tell: there are no ${unit} in ${variant ?? `${baseline} or ${leader.key}`} yet. Check the tracking.`;
  if (isEffective && analysis.metric === 'funnel')
    return `Too early to tell: over all periods, the conversions of ${variant} are only as informative as ${formatCountOf(Math.floor(has), 'conversion')} with constant shares. A verdict needs ${needs} in each variant.`;
  if (isEffective)
    return `Too early to tell: the values of ${variant} vary so much that they are only as informative as ${formatCountOf(Math.floor(has), 'conversion')}. A verdict needs ${needs} in each variant.`;
  return variant === null
    ? `Too early to tell: ${baseline} and ${leader.key} together have ${formatNumber(Math.floor(has))} of the ${needs} ${unit} they need.`
    : `Too early to tell: ${variant} has ${formatNumber(Math.floor(has))} of the ${needs} ${unit} it needs.`;
}

/** Says which variant has too few participants. */
function fewPeopleSentence(analysis: Analysis): string {
  const { variants, hasStartEvent } = analysis;
  const [smallest] = variants.toSorted((one, other) => one.people - other.people);
  const people = smallest?.people ?? 0;
  return hasStartEvent
    ? `Too early to tell: ${smallest?.key} has ${formatNumber(people)} ${peopleNoun(analysis, people)}, and it needs ${MIN_PARTICIPANTS}.`
    : `Too early to tell: ${smallest?.key} has ${formatNumber(people)} of the ${MIN_PARTICIPANTS} ${peopleNoun(analysis)} it needs.`;
}

function earlySentence(context: LeaderContext): string {
  const { verdict, analysis, runTime } = context;
  if (verdict.reason === 'people') return fewPeopleSentence(analysis);
  if (verdict.reason === 'successes') return fewConversionsSentence(context);
  if (verdict.reason === 'spread') return 'No verdict: the values are too close together to compare.';
  const { day, planned, plannedPair } = runTime;
  if (plannedPair && (planned === null || (day !== null && day >= planned)))
    return 'Too early to tell: the planned participants have not been reached.';
  return `Too early to tell: day ${day} of ${planned ?? `at least ${MIN_DAYS}`}.`;
}

/** Returns the sentence about the goal alone. */
function goalSentence(context: LeaderContext, state: VerdictState): string {
  const { verdict, analysis, leader } = context;
  if (state === 'early') return earlySentence(context);
  if (state === 'invalid') return `The results are not valid: ${verdict.check?.failure?.sentence ?? 'a check failed.'}`;
  const clause = clauseOf(context, state);
  if (state === 'same') return `${clause}.`;
  if (state === 'worse' && analysis.variants.length > 2 && !verdict.since?.isWeaker)
    return `${clause}. The closest ${verbs(context).is} ${leader.key}${conclusiveEffect(context)}`;
  return state === 'leaning'
    ? `${clause}: ${formatHeadline(leader.comparison, analysis)}.`
    : `${clause}${conclusiveEffect(context)}`;
}

/** Returns the guardrails that the leader harms. */
export const harmedGuardrails = ({ harms }: Pick<Verdict, 'harms'>): MetricHarm[] =>
  harms.filter(({ role, isProven }) => role === 'guardrail' && isProven);

/** Clauses whose subject is the leader alone, so that the next verb can follow. */
const isAboutLeader = (state: VerdictState, { comparison }: ComparedVariant) =>
  state === 'better' || state === 'different' || (state === 'leaning' && isLeaning(comparison));

function harmedSentence(context: LeaderContext, outcome: VerdictState): string {
  const { leader, verdict, runTime, now } = context;
  const { since } = verdict;
  const list = harmedGuardrails(verdict)
    .map(({ name, lift, effect }) => `the guardrail ${isolateName(name)}: ${lift || effect}`)
    .join('; ');
  const harms = `${runTime.hasEnded ? 'harmed' : 'harms'} ${list}`;
  if (outcome === 'early') return `It is too early to judge the goal, but ${leader.key} ${harms}.`;
  const subject = isAboutLeader(outcome, leader) ? '' : `${leader.key} `;
  const when = since?.isWeaker
    ? ` (this was reached on ${formatSince(since, now)}; the data since then are weaker)`
    : '';
  return `${clauseOf(context, outcome)}${when}, but ${subject}${harms}.`;
}

const conclusiveStates: ReadonlySet<VerdictState> = new Set(['better', 'worse', 'different']);

/** Says that a conclusive result does not include every weekday; empty for all others. */
const weekdayWarning = (outcome: VerdictState, { elapsed = null }: RunTime) =>
  conclusiveStates.has(outcome) && elapsed !== null && elapsed < MIN_DAYS ? ' Not every weekday is included.' : '';

/** Returns the verdict in one to three sentences. */
export function verdictSentence(context: SentenceContext): string {
  const { leader, state, outcome } = context.verdict;
  if (!leader) return 'There is nothing to compare.';
  const goal = outcome === 'harmed' ? 'leaning' : outcome;
  const leading = { ...context, leader };
  const sentence = state === 'harmed' ? harmedSentence(leading, goal) : goalSentence(leading, goal);
  return sentence + weekdayWarning(goal, context.runTime);
}
