import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis, ComparedVariant } from '#verdict/analysis/types.ts';
import { conversionUnit, leaderNeed } from '#verdict/conversions.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { RunTime } from '#verdict/required-confidence.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { parseResultsError } from '#verdict/response/parse-results-error.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { peopleNoun } from '#verdict/text/metric-format.ts';
import { verdictLabel } from '#verdict/text/verdict-text.ts';
import { MIN_PARTICIPANTS } from '#verdict/thresholds.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { MetricError } from '../../results/loading/metric-error.ts';
import { type Judgement, plotRows } from '../../results/plot/plot-rows.ts';

/** An experiment's result for a table cell: an interval with its verdict, or a message. */
export type ResultPreview =
  | {
      kind: 'interval';
      /** The limits of the lift's interval, as fractions: 0.1 is +10%. The verdict is based on this interval. */
      full: readonly [number, number];
      /** The 50% credible interval. */
      half: readonly [number, number];
      /** The lift, as a fraction. */
      point: number;
      /** The lift as text: "+4.1%". */
      value: string;
      /** The verdict in a few words: "leaning better". */
      label: string;
      /** The variant that the result is about; null if only one variant is compared with the baseline. */
      variant: string | null;
      judgement: Judgement;
      /** The verdict in one sentence. */
      summary: string;
    }
  | { kind: 'message'; icon: IconName; isWarning: boolean; message: string; about: string };

const message = (text: string, about: string, icon: IconName = 'info', isWarning = false): ResultPreview => ({
  kind: 'message',
  icon,
  isWarning,
  message: text,
  about,
});

const smallestVariant = ({ variants }: Analysis) => Math.min(...variants.map(({ people }) => people));

function fewConversions({ verdict, analysis, opening }: VerdictReport): string {
  const { has, needs, variant, isEffective } = leaderNeed(analysis, verdict.leader);
  const unit = conversionUnit(analysis);
  if (has === 0)
    return opening ? `Too early: ${unit} are only possible after ${opening.wait}` : `Too early: no ${unit}`;
  const counted = isEffective ? 'effective values' : unit;
  return `Too early: ${variant === null ? '' : `${isolateName(variant)}: `}${Math.floor(has)} of ${needs} ${counted}`;
}

/** Returns the day of the plan, or that only its number of participants is missing. */
function planText({ day, planned, plannedPair }: RunTime): string {
  if (plannedPair && (planned === null || (day !== null && day >= planned))) return 'planned participants not reached';
  return `day ${day}${planned ? ` of ${planned}` : ''}`;
}

/** Returns why it is too early for a verdict, in a text that is short enough for a cell. */
function earlyMessage(report: VerdictReport): string {
  const { verdict, analysis, runTime } = report;
  if (verdict.reason === 'people')
    return `Too early: smallest variant: ${formatNumber(smallestVariant(analysis))} of ${MIN_PARTICIPANTS} ${peopleNoun(analysis)}`;
  if (verdict.reason === 'days') return `Too early: ${planText(runTime)}`;
  return verdict.reason === 'spread' ? 'No verdict: the values are too close together' : fewConversions(report);
}

function intervalPreview(report: VerdictReport, { key }: ComparedVariant): ResultPreview {
  const { analysis, verdict, sentence } = report;
  const row = plotRows(analysis, 'percent', verdict).find((candidate) => candidate.key === key);
  if (!row?.steps || row.point === null) return message('Not comparable', sentence);
  const ownLabel = verdict.state === 'harmed' ? report.label : row.label;
  const label = verdict.state === 'same' ? 'negligible difference' : ownLabel.toLowerCase();
  return {
    kind: 'interval',
    full: row.steps.full,
    half: row.steps.half,
    point: row.point,
    value: row.value,
    label,
    variant: analysis.variants.length > 2 ? key : null,
    judgement: verdict.state === 'harmed' ? 'bad' : row.judgement,
    summary: sentence,
  };
}

function reportPreview(report: VerdictReport): ResultPreview {
  const { verdict, sentence, analysis } = report;
  const { leader, state } = verdict;
  if (state === 'invalid') return message(verdictLabel(verdict), sentence, 'warning', true);
  if (state === 'early') return message(earlyMessage(report), sentence, 'clock');
  if (!leader) return message('No comparison', sentence);
  const hasLift = leader.comparison.change !== null;
  if (!hasLift && state === 'harmed') return message(report.label, sentence, 'warning', true);
  if (!hasLift)
    return message(
      'No baseline',
      `${analysis.baseline} has no ${analysis.isRetention ? 'returns' : 'conversions or events'} to compare with.`,
    );
  return intervalPreview(report, leader);
}

/**
 * Returns the preview of a response. The report is null if the response does not contain enough data to compare
 * variants.
 */
export function previewResults(response: ParsedResponse, report: VerdictReport | null): ResultPreview {
  if (response.state !== 'computed') return message('Not computed', 'The response contains no results.');
  if (report) return reportPreview(report);
  const { variants } = response.results;
  if (variants.length > 0 && variants.every(({ people }) => people === 0))
    return message(
      'No participants yet',
      'No one is counted since the start. Open the results to see what is missing.',
    );
  return message('No comparison', 'The response does not contain enough data to compare the variants.');
}

/** Returns the preview of results that the console does not judge. */
export const previewUnsupported = (about: string): ResultPreview => message('Not supported', about);

/** The preview of a goal that the server has no results for. */
export const notComputed = message('Not computed', 'The server has no results for the goal.');

/** Returns the preview of an error that a retry cannot fix; null for other errors. */
export function previewError(problem: Error): ResultPreview | null {
  if (problem instanceof MetricError) return message('Not computed', problem.message);
  const { reason } = parseResultsError(problem);
  if (reason === 'no_metric') return message('No goal metric', 'No goal metric is set, so there are no results.');
  return reason === 'no_data'
    ? message('No data yet', 'There is not enough data to compare variants. Open the results to see what is missing.')
    : null;
}
