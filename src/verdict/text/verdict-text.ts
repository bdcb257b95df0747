import { formatCountOf } from '#contract/format/count.ts';
import { formatDay } from '#contract/format/date.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis, ComparedVariant, VariantSummary } from '../analysis/types.ts';
import { conversionUnit, leaderNeed } from '../conversions.ts';
import { isConclusive, isLeaning, type MetricHarm, rankVariants, type Verdict, type VerdictState } from '../decide.ts';
import type { RunTime } from '../required-confidence.ts';
import type { Opening } from '../returns.ts';
import { MIN_DAYS, MIN_PARTICIPANTS } from '../thresholds.ts';
import { formatEffect } from './format-effect.ts';
import { formatChance, formatNumber } from './format-number.ts';
import { largestPersonNote } from './largest-person-note.ts';
import { formatMetricValue, formatOpening, peopleNoun } from './metric-format.ts';
import { noveltyNote } from './novelty-note.ts';
import { requiredIntervalNotes } from './required-interval-notes.ts';

interface VerdictContext {
  analysis: Analysis;
  verdict: Verdict;
  runTime: RunTime;
  /** For a retention metric: when people can first come back. Null if they already can, and for other metrics. */
  opening: Opening | null;
}

interface SentenceContext extends VerdictContext {
  /** The current time, in milliseconds since 1970. */
  now: number;
}

interface LeaderContext extends SentenceContext {
  leader: ComparedVariant;
  /** The leader's lift with its interval. */
  effect: string;
}

const labels: Record<VerdictState, string> = {
  better: 'Better',
  worse: 'Worse',
  different: 'Different',
  same: 'No meaningful difference',
  leaning: 'Leaning',
  early: 'Too early',
  invalid: 'Invalid',
  harmed: 'Guardrail harmed',
};

/** Returns the verdict in one to three words. */
export const verdictLabel = ({ state, leader }: Verdict<VariantSummary>): string =>
  state === 'leaning' && leader && !isLeaning(leader.comparison) ? 'Inconclusive' : labels[state];

const formatSince = ({ date }: { date: string }, now: number) => formatDay('UTC', date, now);

/** Returns the verdict with the day since when it holds, if it was reached on an earlier day: "Better since 8 Nov". */
export function verdictLabelSince(verdict: Verdict, now: number): string {
  const { since, state, outcome } = verdict;
  return `${verdictLabel(verdict)}${since && state === outcome ? ` since ${formatSince(since, now)}` : ''}`;
}

/** Returns the end of a conclusive sentence: the effect. If it was reached earlier and is weaker now, also says when. */
function conclusiveEffect({ verdict: { since }, effect, now }: LeaderContext): string {
  return since?.isWeaker
    ? `: this was reached on ${formatSince(since, now)}. The data since then are weaker: ${effect}.`
    : `: ${effect}.`;
}

function leaningSentence({ leader, analysis: { baseline, settings }, effect }: LeaderContext): string {
  const { beats } = leader.comparison;
  if (!isLeaning(leader.comparison))
    return `No clear difference between ${leader.key} and ${baseline}: ${effect}. Inconclusive.`;
  const seems = settings.direction === 'neutral' ? 'different from' : beats > 0.5 ? 'better than' : 'worse than';
  return `${leader.key} looks ${seems} ${baseline}: ${effect}. Inconclusive.`;
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

function earlySentence(context: LeaderContext): string {
  const { verdict, analysis, runTime } = context;
  if (verdict.reason === 'people') {
    const smallest = Math.min(...analysis.variants.map(({ people }) => people));
    return analysis.hasStartEvent
      ? `Too early to tell: the smallest variant has ${formatCountOf(smallest, 'person', 'people')} with the start event, and it needs ${MIN_PARTICIPANTS}.`
      : `Too early to tell: the smallest variant has ${formatNumber(smallest)} of the ${MIN_PARTICIPANTS} participants it needs.`;
  }
  if (verdict.reason === 'successes') return fewConversionsSentence(context);
  if (verdict.reason === 'spread') return 'No verdict: the values are too close together to compare.';
  const { day, planned, plannedPair } = runTime;
  if (plannedPair && (planned === null || (day !== null && day >= planned)))
    return 'Too early to tell: the planned participants have not been reached.';
  return `Too early to tell: day ${day} of ${planned ?? `at least ${MIN_DAYS}`}.`;
}

function worseSentence(context: LeaderContext): string {
  const { analysis, leader, verdict } = context;
  const effect = conclusiveEffect(context);
  if (analysis.variants.length === 2) return `${leader.key} is very likely worse than ${analysis.baseline}${effect}`;
  return verdict.since?.isWeaker
    ? `Every variant is very likely worse than ${analysis.baseline}${effect}`
    : `Every variant is very likely worse than ${analysis.baseline}. The closest is ${leader.key}${effect}`;
}

const sentences: Record<Exclude<VerdictState, 'harmed'>, (context: LeaderContext) => string> = {
  better: (context) =>
    `${context.leader.key} very likely beats ${context.analysis.baseline}${conclusiveEffect(context)}`,
  worse: worseSentence,
  different: (context) =>
    `${context.leader.key} very likely differs from ${context.analysis.baseline}${conclusiveEffect(context)}`,
  same: ({ leader, analysis, effect }) =>
    `The difference between ${leader.key} and ${analysis.baseline} is negligible: ${effect}.`,
  leaning: leaningSentence,
  early: earlySentence,
  invalid: ({ verdict }) => `Do not decide yet: ${verdict.check?.failure?.sentence ?? 'a check failed.'}`,
};

/** Returns the guardrails that the leader harms. */
const harmedGuardrails = ({ harms }: Verdict): MetricHarm[] =>
  harms.filter(({ role, isProven }) => role === 'guardrail' && isProven);

/**
 * Describes the change that exceeds a guardrail's margin. The text says "worse", because the worse direction ("lower" or
 * "higher") depends on the metric.
 */
function beyondMargin(margin: number): string {
  const percent = `${Number((Math.abs(margin) * 100).toFixed(2))}%`;
  if (margin === 0) return 'get worse';
  return margin < 0 ? `get more than ${percent} worse` : `improve by less than ${percent}`;
}

const formatHarm = ({ name, role, effect }: MetricHarm) =>
  `${role === 'guardrail' ? 'the guardrail ' : ''}${isolateName(name)}: ${effect}`;

const formatHarms = (harms: readonly MetricHarm[]) => harms.map(formatHarm).join('; ');

/**
 * Returns why a retention metric is not judged, as the end of a sentence: the people who did the start event are split
 * unevenly.
 * @param shares the observed and the planned shares as text
 */
export const formatUnevenStart = (shares: string): string =>
  `the people who did the start event are split ${shares}. A variant may change how many people do this event.`;

/**
 * Returns notes about secondary metrics that the leader makes worse, and about guardrails that may exceed their margin or
 * are not judged or have no results.
 */
function harmNotes({ verdict: { harms, unjudged, leader } }: VerdictContext): string[] {
  const known = harms.flatMap((harm) => {
    const { name, role, margin, isProven, hasResults, unevenStart, effect } = harm;
    if (!hasResults) return [`The guardrail ${isolateName(name)} has no results, so it is not judged.`];
    if (unevenStart !== null)
      return [`The guardrail ${isolateName(name)} is not judged: ${formatUnevenStart(unevenStart)}`];
    if (role === 'secondary') return [`${leader?.key} is very likely worse in ${isolateName(name)}: ${effect}.`];
    if (isProven || margin === null) return [];
    return [`The guardrail ${isolateName(name)} might ${beyondMargin(margin)}: ${effect}.`];
  });
  const few = unjudged.map((name) => `The guardrail ${isolateName(name)} has too few events to be judged.`);
  return [...known, ...few];
}

const conclusiveStates: ReadonlySet<VerdictState> = new Set(['better', 'worse', 'different']);

/** Says that a conclusive result does not include every weekday; empty for all others. */
const weekdayWarning = (outcome: VerdictState, { elapsed = null }: RunTime) =>
  conclusiveStates.has(outcome) && elapsed !== null && elapsed < MIN_DAYS ? ' Not every weekday is included.' : '';

/** Returns the verdict in one to three sentences. */
export function verdictSentence(context: SentenceContext): string {
  const { verdict, analysis, runTime } = context;
  const { leader } = verdict;
  if (!leader) return 'There is nothing to compare.';
  const { state, outcome } = verdict;
  const goal = outcome === 'harmed' ? 'leaning' : outcome;
  const effect = formatEffect(leader.comparison, analysis);
  const sentence = sentences[goal]({ ...context, leader, effect }) + weekdayWarning(goal, runTime);
  return state === 'harmed'
    ? `${sentence} But ${leader.key} harms ${formatHarms(harmedGuardrails(verdict))}.`
    : sentence;
}

/** Returns up to two notes that list the other variants: those conclusively better than the baseline, and those worse. */
function otherVariants({ verdict: { leader, required }, analysis }: VerdictContext): string[] {
  const others = rankVariants(analysis).filter(({ key }) => key !== leader?.key);
  const conclusive = others.filter(({ comparison }) => isConclusive(comparison, required));
  const better = conclusive.filter(({ comparison }) => comparison.beats > 0.5).map(({ key }) => key);
  const worse = conclusive.filter(({ comparison }) => comparison.beats < 0.5).map(({ key }) => key);
  return [
    ...(better.length > 0 && leader
      ? [
          `${better.join(', ')} also ${better.length > 1 ? 'beat' : 'beats'} ${analysis.baseline}; ${leader.key} has a ${formatChance(leader.best)} chance to win.`,
        ]
      : []),
    ...(worse.length > 0 ? [`Worse than ${analysis.baseline}: ${worse.join(', ')}.`] : []),
  ];
}

/** Returns a note with the shares of people who came back; empty for a metric that is not a retention metric. */
function returnNotes({ analysis, verdict: { leader } }: VerdictContext): string[] {
  const { baseline, variants } = analysis;
  const control = variants.find(({ comparison }) => comparison === null);
  if (!analysis.isRetention || !leader || !control) return [];
  const [own, other] = [leader, control].map(({ rate }) => formatMetricValue(rate, analysis));
  return [`Of the ${peopleNoun(analysis)}, ${own} came back in ${leader.key} and ${other} in ${baseline}.`];
}

/** Returns a note that the leader's effect changes with time; empty if it does not, or if this is unknown. */
function noveltyNotes({ analysis, verdict: { leader }, runTime }: VerdictContext): string[] {
  const control = analysis.variants.find(({ comparison }) => comparison === null);
  const note = leader && control ? noveltyNote(leader, control, runTime.hasEnded) : null;
  return note === null ? [] : [note];
}

/**
 * Returns notes to read before a decision. If a check failed, the only note explains the check. If it is too early for a
 * verdict, the notes are about one person with most of a sum and about harm to other metrics. Otherwise, they are about
 * harm, how many people came back, whether the effect changes with time, why a wider interval is required, and which other variants are better or worse than
 * the baseline.
 */
export function verdictNotes(context: VerdictContext): string[] {
  const { verdict, analysis } = context;
  if (verdict.state === 'invalid') return [verdict.check?.failure?.about ?? ''];
  const onePerson = verdict.reason === 'successes' ? largestPersonNote(analysis.variants) : null;
  if (verdict.state === 'early') return [...(onePerson === null ? [] : [onePerson]), ...harmNotes(context)];
  const showsOthers = analysis.settings.direction !== 'neutral' && verdict.state !== 'worse';
  return [
    ...returnNotes(context),
    ...harmNotes(context),
    ...noveltyNotes(context),
    ...requiredIntervalNotes(context),
    ...(showsOthers ? otherVariants(context) : []),
  ];
}
