import { findVariant, type JudgedMetric, type MetricSafety, safetyLabels, safetyOf } from './guardrails.ts';
import { formatDecidingInterval } from './text/format-effect.ts';
import { formatLift } from './text/format-number.ts';

/** What the leader does to a guardrail, ready to display. */
export interface GuardrailSummary {
  name: string;
  /** How much worse the metric may be: "At most 10% worse". */
  allowed: string;
  /** `missing`: the guardrail has no results. */
  safety: MetricSafety | 'missing';
  label: string;
  /** The lift with its interval: "−1.3%, −7.7% to +5.6%"; empty if there is none. */
  effect: string;
}

/** The worst first. */
const order: readonly GuardrailSummary['safety'][] = [
  'harmed',
  'not_judged',
  'missing',
  'open',
  'early',
  'unharmed',
  'safe',
];

/** Returns how much worse a guardrail may be, as text. */
export function formatAllowed(margin: number | null): string {
  if (margin === null) return 'No margin';
  const percent = `${Number((Math.abs(margin) * 100).toFixed(2))}%`;
  if (margin === 0) return 'Not worse';
  return margin < 0 ? `At most ${percent} worse` : `At least ${percent} better`;
}

function summarize({ name, margin, analysis }: JudgedMetric, leader: string): GuardrailSummary {
  const variant = analysis && findVariant(analysis, leader);
  const safety = variant ? safetyOf(analysis, variant, margin) : 'missing';
  const { change = null } = variant?.comparison ?? {};
  const interval = variant && safety !== 'early' ? formatDecidingInterval(variant.comparison, analysis) : '';
  return {
    name,
    allowed: formatAllowed(margin),
    safety,
    label: safety === 'missing' ? 'No results' : safetyLabels[safety],
    effect: [change === null || interval === '' ? '' : formatLift(change), interval].filter(Boolean).join(', '),
  };
}

/** Returns what the leader does to each guardrail, the worst first. */
export const summarizeGuardrails = (metrics: readonly JudgedMetric[], leader: string): GuardrailSummary[] =>
  metrics
    .filter(({ role }) => role === 'guardrail')
    .map((metric) => summarize(metric, leader))
    .sort((one, other) => order.indexOf(one.safety) - order.indexOf(other.safety));

/** The outcomes in which harm is neither shown nor excluded. */
const unsettled: ReadonlySet<GuardrailSummary['safety']> = new Set(['not_judged', 'missing', 'open', 'early']);

/** Returns how many guardrails are harmed, and for how many it is not known: "none of 2 harmed, 1 not settled". */
export function countHarmed(guardrails: readonly GuardrailSummary[]): string {
  const harmed = guardrails.filter(({ safety }) => safety === 'harmed').length;
  const open = guardrails.filter(({ safety }) => unsettled.has(safety)).length;
  return `${harmed === 0 ? 'none' : harmed} of ${guardrails.length} harmed${open === 0 ? '' : `, ${open} not settled`}`;
}

const explanations: Record<GuardrailSummary['safety'], string> = {
  harmed: 'the interval is on the worse side of zero and not within the margin.',
  not_judged: 'the people with the start event are not split as planned.',
  missing: 'the server has no results for this metric, so it is not judged.',
  open: 'the interval crosses the margin, so harm is neither shown nor excluded.',
  early: 'there is too little data to judge this metric.',
  unharmed: 'the metric has no margin, so only proven harm counts.',
  safe: 'the whole interval is inside the margin.',
};

/** Explains the worst state of the guardrails: "Inconclusive: the interval crosses the margin …". Empty without any. */
export const explainWorst = ([worst]: readonly GuardrailSummary[]): string =>
  worst ? `${worst.label}: ${explanations[worst.safety]}` : '';
