import type { Experiment } from '#contract/experiment.ts';
import { slugOf } from '#contract/format/slug.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatSettings } from '#verdict/settings.ts';
import { compareChoices, cupedReason } from '#verdict/text/cuped-text.ts';
import type { ExportedSegments } from './export-segments.ts';

/** The content of an export, complete enough to be understood without the page. */
export interface ExportData {
  experiment: Pick<Experiment, 'id' | 'name' | 'feature_flag_key'>;
  /** The name of the goal. */
  label: string;
  /** When the server computed the results, ISO 8601. */
  computedAt: string | null;
  /** When the export was created, ISO 8601. */
  exportedAt: string;
  /** The page's URL with all settings. */
  url: string;
  report: VerdictReport;
  /** The segments of the goal that were planned or opened. */
  segments?: readonly ExportedSegments[];
  /** The secondary metrics that were analyzed. */
  secondary?: readonly { label: string; analysis: Analysis; endedWindowNote?: string | null }[];
}

/** Returns what CUPED does in the results; nothing if the experiment does not ask for it. */
function cupedDetails({ cuped, variants }: Analysis): [name: string, value: string][] {
  if (!cuped) return [];
  const reason = cupedReason(cuped);
  if (reason !== null) return [['CUPED', reason]];
  const compared = variants.flatMap(({ key, comparison }) => {
    const text = comparison && compareChoices(comparison);
    return text ? `${key}: ${text}` : [];
  });
  const leftOut = cuped.isUsed ? [] : ['Left out by the reader: this is not the deciding result.'];
  return [['CUPED', [...leftOut, ...compared].join(' ')]];
}

/** Returns details about the results for an export: the times, the settings, the checks and the page's URL. */
export function exportDetails({ report, computedAt, exportedAt, url }: ExportData): [name: string, value: string][] {
  return [
    ['Data from', computedAt ?? 'unknown'],
    ['Exported', exportedAt],
    ['Settings', formatSettings(report.analysis.settings)],
    ['Direction', report.analysis.settings.direction],
    ...cupedDetails(report.analysis),
    ['Checks', report.checks.map(({ label, detail }) => `${label} (${detail})`).join('; ')],
    ['Page', url],
  ];
}

const MAX_NAME_LENGTH = 60;

/** Returns an export's file name. */
export function exportFileName({ experiment }: Pick<ExportData, 'experiment'>, extension: string): string {
  const slug = slugOf(experiment.name).slice(0, MAX_NAME_LENGTH);
  return `${slug || `experiment-${experiment.id}`}-results.${extension}`;
}
