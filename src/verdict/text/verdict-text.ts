import { isolateName } from '#contract/format/isolate-name.ts';
import type { VariantSummary } from '../analysis/types.ts';
import { isConclusive, isLeaning, rankVariants, type Verdict, type VerdictState } from '../decide.ts';
import { formatChance } from './format-number.ts';
import { largestPersonNote } from './largest-person-note.ts';
import { formatMetricValue, peopleNoun } from './metric-format.ts';
import { noveltyNote } from './novelty-note.ts';
import { formatSince, type VerdictContext } from './verdict-sentence.ts';

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

/** Returns the verdict with the day since when it holds, if it was reached on an earlier day: "Better since 8 Nov". */
export function verdictLabelSince(verdict: Verdict, now: number): string {
  const { since, state, outcome } = verdict;
  return `${verdictLabel(verdict)}${since && state === outcome ? ` since ${formatSince(since, now)}` : ''}`;
}

/**
 * Describes the change that exceeds a guardrail's margin. The text says "worse", because the worse direction ("lower" or
 * "higher") depends on the metric.
 */
function beyondMargin(margin: number): string {
  const percent = `${Number((Math.abs(margin) * 100).toFixed(2))}%`;
  if (margin === 0) return 'get worse';
  return margin < 0 ? `get more than ${percent} worse` : `improve by less than ${percent}`;
}

/**
 * Returns why a retention metric is not judged, as the end of a sentence: the people who did the start event are split
 * unevenly.
 * @param shares the observed and the planned shares as text
 */
export const formatUnevenStart = (shares: string): string =>
  `the people who did the start event are split ${shares}. A variant may change how many people do this event.`;

/** Returns notes about guardrails that may exceed their margin, are not judged or have no results. */
export function guardrailNotes({ verdict: { harms, unjudged, state, reason } }: VerdictContext): string[] {
  if (state === 'invalid' || reason === 'people') return [];
  const known = harms.flatMap(({ name, role, margin, isProven, hasResults, unevenStart, effect }) => {
    if (role === 'secondary') return [];
    if (!hasResults) return [`The guardrail ${isolateName(name)} has no results, so it is not judged.`];
    if (unevenStart !== null)
      return [`The guardrail ${isolateName(name)} is not judged: ${formatUnevenStart(unevenStart)}`];
    if (isProven || margin === null) return [];
    return [`The guardrail ${isolateName(name)} might ${beyondMargin(margin)}: ${effect}.`];
  });
  const few = unjudged.map((name) => `The guardrail ${isolateName(name)} has too few events to be judged.`);
  return [...known, ...few];
}

/** Returns notes about secondary metrics that the leader makes worse. */
const lossNotes = ({ verdict: { harms, leader } }: VerdictContext): string[] =>
  harms
    .filter(({ role, hasResults }) => role === 'secondary' && hasResults)
    .map(({ name, effect }) => `${leader?.key} is worse in ${isolateName(name)}: ${effect}.`);

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
 * Returns notes to read before a decision, except those about guardrails. None if a check failed. If it is too early for a
 * verdict, they are about one person with most of a sum and about secondary metrics that are worse. Otherwise, they are
 * about how many people came back, secondary metrics that are worse, whether the effect changes with time, and which other
 * variants are better or worse than the baseline.
 */
export function verdictNotes(context: VerdictContext): string[] {
  const { verdict, analysis } = context;
  if (verdict.state === 'invalid') return [];
  const onePerson = verdict.reason === 'successes' ? largestPersonNote(analysis.variants) : null;
  if (verdict.state === 'early') return [...(onePerson === null ? [] : [onePerson]), ...lossNotes(context)];
  const showsOthers = analysis.settings.direction !== 'neutral' && verdict.state !== 'worse';
  return [
    ...returnNotes(context),
    ...lossNotes(context),
    ...noveltyNotes(context),
    ...(showsOthers ? otherVariants(context) : []),
  ];
}
