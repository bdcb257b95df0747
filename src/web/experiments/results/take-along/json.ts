import { circumstancesOf, type Evidence } from './evidence.ts';

/** All numbers in full precision, with the server's own answer. */
export function jsonOf(evidence: Evidence, raw: unknown): string {
  const { id, name, feature_flag_key } = evidence.experiment;
  return JSON.stringify(
    {
      experiment: { id, name, feature_flag_key },
      metric: evidence.label,
      circumstances: Object.fromEntries(circumstancesOf(evidence)),
      verdict: {
        state: evidence.report.decision.state,
        sentence: evidence.report.sentence,
        next: `${evidence.report.next.lead} ${evidence.report.next.rest}`.trim(),
      },
      checks: evidence.report.checks.map(({ code, tone, word, detail }) => ({ code, tone, word, detail })),
      computed_here: evidence.report.analysis,
      secondary: (evidence.others ?? []).map(({ label, analysis }) => ({ metric: label, computed_here: analysis })),
      server: raw,
    },
    null,
    2,
  );
}
