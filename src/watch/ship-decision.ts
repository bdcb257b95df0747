import { uncapitalize } from '#contract/format/capitalize.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { summarizeGuardrails } from '#verdict/guardrail-summary.ts';
import type { JudgedExperiment } from '#verdict/judge-run.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { type EffectText, effectTextOf } from './notification-texts.ts';

/** The variant to ship with its effect, or why none is shipped: a clause without a period. */
export type ShipDecision = { variant: string; effect: EffectText } | { reason: string };

/** Returns a clause about the first guardrail that is not settled; null if all of them are. */
function openGuardrail({ verdict, metrics }: VerdictReport): string | null {
  const open = summarizeGuardrails(metrics, verdict.leader?.key ?? '').find(
    ({ safety }) => safety !== 'safe' && safety !== 'unharmed',
  );
  return open ? `the guardrail ${isolateName(open.name)} is not settled (${uncapitalize(open.label)})` : null;
}

/**
 * Returns the leader if it may be shipped without asking anybody: it is better, no check failed, and no guardrail is open.
 */
export function shipDecision({ report }: Pick<JudgedExperiment, 'report'>): ShipDecision {
  if (!report) return { reason: 'there are no results to compare' };
  const { verdict, analysis, label } = report;
  if (verdict.check) return { reason: `a check failed: ${uncapitalize(verdict.check.label)}` };
  if (verdict.state !== 'better' || !verdict.leader) return { reason: `the verdict is “${label}”` };
  const open = openGuardrail(report);
  if (open !== null) return { reason: open };
  const { key, comparison } = verdict.leader;
  return { variant: key, effect: effectTextOf(comparison, analysis) };
}
