import type { Experiment } from '#contract/experiment.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatSettings } from '#verdict/settings.ts';

/** Everything that a copy of the results has to carry to be understood elsewhere. */
export interface Evidence {
  experiment: Pick<Experiment, 'id' | 'name' | 'feature_flag_key'>;
  label: string;
  /** When the server computed it, ISO 8601. */
  computedAt: string | null;
  /** When the copy was made, ISO 8601. */
  takenAt: string;
  /** The page with all its settings. */
  address: string;
  report: VerdictReport;
  /** The secondary metrics that were computed. */
  others?: readonly { label: string; analysis: Analysis }[];
}

/** The settings and the state of trust in one line each. */
export function circumstancesOf({ report, computedAt, takenAt, address }: Evidence): [name: string, value: string][] {
  return [
    ['Data from', computedAt ?? 'not told'],
    ['Taken', takenAt],
    ['Settings', formatSettings(report.analysis.settings)],
    ['Direction', report.analysis.settings.direction],
    ['Checks', report.checks.map(({ label, detail }) => `${label} (${detail})`).join('; ')],
    ['Page', address],
  ];
}

/** A name for a file, made of plain signs alone. */
export function fileName({ experiment }: Pick<Evidence, 'experiment'>, ending: string): string {
  const plain = experiment.name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || `experiment-${experiment.id}`}-results.${ending}`;
}
