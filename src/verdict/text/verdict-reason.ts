import { isolateName } from '#contract/format/isolate-name.ts';
import type { ComparedVariant } from '../analysis/types.ts';
import type { MetricHarm } from '../decide.ts';
import { DECIDING_INTERVAL } from '../required-confidence.ts';
import { regionPercent } from '../settings.ts';
import { formatDecidingInterval } from './format-effect.ts';
import { whyStrongerEvidence } from './stronger-evidence.ts';
import { formatSince, harmedGuardrails, type SentenceContext } from './verdict-sentence.ts';

const NO_DIFFERENCE = '“no difference”';

/** Says why a guardrail is harmed. */
const harmReason = ({ name, margin, interval }: MetricHarm) =>
  `The ${DECIDING_INTERVAL} of ${isolateName(name)}, ${interval}, is on the worse side of ${NO_DIFFERENCE}${
    margin ? ` and not within the margin of ${Number((Math.abs(margin) * 100).toFixed(2))}%` : ''
  }.`;

function dayOf({ runTime: { day, planned } }: SentenceContext): string {
  return day === null ? '' : `Day ${day}${planned === null ? '' : ` of ${planned}`}.`;
}

function reasonAbout(leader: ComparedVariant, context: SentenceContext): string {
  const { verdict, analysis, runTime, now } = context;
  const { state, reason, since } = verdict;
  const interval = `${DECIDING_INTERVAL}, ${formatDecidingInterval(leader.comparison, analysis)},`;
  const [harm] = harmedGuardrails(verdict);
  if (state === 'harmed' && harm) return harmReason(harm);
  if (state === 'early') return reason === 'days' ? `The ${interval} includes ${NO_DIFFERENCE}.` : dayOf(context);
  if (state === 'same') return `The ${interval} is within ±${regionPercent(analysis.settings.region)}%.`;
  if (state === 'leaning')
    return `It is not proven: the ${interval} includes ${NO_DIFFERENCE}.${whyStrongerEvidence(context)}`;
  if (since?.isWeaker)
    return `On ${formatSince(since, now)}, the ${DECIDING_INTERVAL} did not include ${NO_DIFFERENCE}. A result that was reached stays.`;
  const always = runTime.hasEnded ? '' : ' It is valid on any day.';
  return `The ${interval} does not include ${NO_DIFFERENCE}.${always}`;
}

/** Returns why the verdict is what it is, in one or two sentences; empty without a variant to compare. */
export function verdictReason(context: SentenceContext): string {
  const { state, check, leader } = context.verdict;
  if (state === 'invalid') return check?.failure?.about ?? '';
  return leader ? reasonAbout(leader, context) : '';
}
