import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { runTimeOf } from './analysis/plan-progress.ts';
import type { Analysis } from './analysis/types.ts';
import { checkResults } from './checks/check-results.ts';
import type { AudienceChanges, CheckInput, ResultsCheck } from './checks/results-check.ts';
import { decide, type Verdict } from './decide.ts';
import { dayAt } from './experiment-day.ts';
import { closingAfter, NO_CLOSING } from './final-time.ts';
import { type GuardrailSummary, summarizeGuardrails } from './guardrail-summary.ts';
import { type JudgedMetric, withHarms } from './guardrails.ts';
import { planNotes } from './launch-plan.ts';
import { experimentStep } from './next-step/experiment-step.ts';
import type { NextStep, NextStepInput } from './next-step/next-step.ts';
import { verdictStep } from './next-step/verdict-step.ts';
import { type ReachedResult, withReached } from './reached.ts';
import type { RunTime } from './required-confidence.ts';
import type { ServerResults } from './response/parse-results.ts';
import type { VariantResult } from './response/parse-variants.ts';
import type { VariantResultRow } from './response/variant-result-rows.ts';
import { type ResultCard, resultCard } from './result-card.ts';
import { type Opening, openingAhead } from './returns.ts';
import { endedWindowNote } from './text/ended-window-note.ts';
import { decidedFigures, type KeyFigure, keyFigures } from './text/key-figures.ts';
import { type ServerDisagreement, serverDisagreement } from './text/server-disagreement.ts';
import { verdictReason } from './text/verdict-reason.ts';
import { verdictSentence } from './text/verdict-sentence.ts';
import { guardrailNotes, verdictLabelSince, verdictNotes } from './text/verdict-text.ts';
import { type VerdictNeed, verdictNeeds } from './verdict-needs.ts';

/** The verdict on the goal with everything that explains it, ready to display or export. */
export interface VerdictReport {
  analysis: Analysis;
  checks: ResultsCheck[];
  verdict: Verdict;
  runTime: RunTime;
  /** For a retention metric: when people can first come back. Null if they already can, and for other metrics. */
  opening: Opening | null;
  label: string;
  sentence: string;
  /** Why the verdict is what it is; empty if there is nothing to add. */
  reason: string;
  notes: string[];
  /** Notes about guardrails that may exceed their margin, are not judged or have no results. */
  guardrailNotes: string[];
  /** What the leader does to each guardrail, the worst first. Empty if the results are not valid. */
  guardrails: GuardrailSummary[];
  /** What a verdict needs first. Empty unless it is too early. */
  needs: VerdictNeed[];
  /** The headline of the card. */
  card: ResultCard;
  /**
   * For a retention metric: a note that some people had less time to come back, because the experiment ended; else
   * null.
   */
  endedWindowNote: string | null;
  figures: KeyFigure[];
  next: NextStep;
  disagreement: ServerDisagreement | null;
  /** The other metrics that the verdict considers. */
  metrics: readonly JudgedMetric[];
}

interface ReportInput extends Partial<AudienceChanges>, Pick<CheckInput, 'cupedChange'> {
  experiment: Experiment;
  results: ServerResults;
  rows: readonly VariantResultRow[];
  analysis: Analysis;
  computedAt: string | null;
  now: number;
  /** The other metrics with their analyses, if known. */
  metrics?: readonly JudgedMetric[];
  /** The result that was reached first; null or absent if none was reached, or if it is unknown. */
  reached?: ReachedResult | null;
  /** The counts of all exposed people, from another metric; null or absent if unknown. */
  exposed?: readonly VariantResult[] | null;
  /** Whether the server counts events after the experiment's end, while a person's window is open. */
  countsAfterEnd?: boolean;
  /** See `CheckInput`. */
  sharesChangedAt?: string | null | undefined;
  timeZone?: string;
}

/** Isolates the names of the variants, so that right-to-left names do not reorder the sentences. */
const withIsolatedNames = ({
  analysis,
  verdict,
  runTime,
  opening,
}: Pick<VerdictReport, 'analysis' | 'verdict' | 'runTime' | 'opening'>) => ({
  analysis: {
    ...analysis,
    baseline: isolateName(analysis.baseline),
    variants: analysis.variants.map((variant) => ({ ...variant, key: isolateName(variant.key) })),
  },
  verdict: { ...verdict, leader: verdict.leader && { ...verdict.leader, key: isolateName(verdict.leader.key) } },
  runTime,
  opening,
});

/** Returns what to do next: because of the record, or else because of the results. */
function nextStepOf(
  experiment: Experiment,
  context: Pick<NextStepInput, 'analysis' | 'verdict' | 'runTime' | 'opening' | 'closing' | 'leaderKey'>,
  computedAt: string | null,
  now: number,
): NextStep {
  const { archived, feature_flag: flag, end_date } = experiment;
  const isArchived = archived === true;
  return (
    experimentStep(experiment, context.verdict, now) ??
    verdictStep({
      ...context,
      isArchived,
      canShip: !isArchived && Boolean(flag?.id) && flag?.deleted !== true,
      isOutdated:
        context.runTime.hasEnded && computedAt !== null && Date.parse(computedAt) < Date.parse(end_date ?? ''),
    })
  );
}

/** Runs the checks, and returns the verdict with its texts. */
export function buildReport(input: ReportInput): VerdictReport {
  const {
    experiment,
    results,
    analysis,
    computedAt,
    now,
    metrics = [],
    reached = null,
    countsAfterEnd = false,
  } = input;
  const checks = checkResults({ ...input, hasStartEvent: analysis.hasStartEvent === true });
  const runTime = runTimeOf(experiment, computedAt, now);
  const verdict = withHarms(withReached(decide(analysis, checks, runTime), analysis, reached), metrics);
  const computedTime = computedAt === null ? now : Date.parse(computedAt);
  // With `countsAfterEnd`, people who come back after the end are still counted. `runTime` can't be used in this case,
  // because its day is never after the end.
  const returnTime = countsAfterEnd ? { day: dayAt(experiment, computedTime), hasEnded: false } : runTime;
  const opening = openingAhead(analysis.returns, returnTime);
  const closing = countsAfterEnd ? closingAfter(experiment, computedTime) : NO_CLOSING;
  const context = withIsolatedNames({ analysis, verdict, runTime, opening });
  const own = {
    label: verdictLabelSince(verdict, now),
    sentence: verdictSentence({ ...context, now }),
    reason: verdictReason({ ...context, now }),
  };
  const next = nextStepOf(experiment, { ...context, closing, leaderKey: verdict.leader?.key ?? null }, computedAt, now);
  const card = resultCard(experiment, { verdict, next, own, now });
  return {
    analysis,
    verdict,
    runTime,
    opening,
    checks,
    ...own,
    notes: [...verdictNotes(context), ...(verdict.state === 'invalid' ? [] : planNotes(experiment))],
    guardrailNotes: guardrailNotes(context),
    guardrails: verdict.leader && verdict.state !== 'invalid' ? summarizeGuardrails(metrics, verdict.leader.key) : [],
    needs: verdictNeeds(verdict, analysis, runTime),
    card,
    endedWindowNote: endedWindowNote(analysis, { hasEnded: runTime.hasEnded, countsAfterEnd }),
    figures:
      card.kind === 'decided' ? decidedFigures(verdict, analysis, runTime) : keyFigures(verdict, analysis, runTime),
    next,
    disagreement: serverDisagreement(results, verdict, analysis),
    metrics,
  };
}
