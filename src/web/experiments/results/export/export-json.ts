import type { Analysis } from '#verdict/analysis/types.ts';
import { circumstancesOf, type Evidence } from './export-data.ts';

/** The names of what is only known where one side is good. */
const judging = new Set(['best', 'loss', 'lossToBaseline']);

/** What was computed; where neither side is good, no variant is the best and none costs anything. */
const computedIn = (analysis: Analysis): unknown =>
  analysis.settings.direction === 'neutral'
    ? JSON.parse(JSON.stringify(analysis, (name, value) => (judging.has(name) ? undefined : value)))
    : analysis;

/** All numbers in full precision, with the server's own answer. */
export function jsonOf(evidence: Evidence, raw: unknown): string {
  const { id, name, feature_flag_key } = evidence.experiment;
  return JSON.stringify(
    {
      experiment: { id, name, feature_flag_key },
      metric: evidence.label,
      circumstances: Object.fromEntries(circumstancesOf(evidence)),
      verdict: {
        state: evidence.report.verdict.state,
        sentence: evidence.report.sentence,
        next: `${evidence.report.next.action} ${evidence.report.next.detail}`.trim(),
      },
      checks: evidence.report.checks.map(({ code, tone, label, detail }) => ({ code, tone, word: label, detail })),
      computed_here: computedIn(evidence.report.analysis),
      secondary: (evidence.others ?? []).map(({ label, analysis }) => ({
        metric: label,
        computed_here: computedIn(analysis),
      })),
      server: raw,
    },
    null,
    2,
  );
}
