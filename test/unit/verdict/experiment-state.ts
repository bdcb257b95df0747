import { analyze } from '#verdict/analysis/analyze.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { besides } from './sample-moments.ts';
import { type Counts, type ListContext, reportFor } from './sample-report.ts';

export const shares = (test: number) => [
  { key: 'control', rollout_percentage: 100 - test },
  { key: 'test', rollout_percentage: test },
];
const flagOf = (state: string, test = 50) => ({
  id: 7,
  key: 'form',
  active: state !== 'off',
  deleted: state === 'deleted',
  filters: { multivariate: { variants: shares(test) } },
});

export const results: Record<string, Counts> = {
  better: { control: [200, 2000], test: [330, 2000] },
  worse: { control: [330, 2000], test: [200, 2000] },
  same: { control: [500_000, 1_000_000], test: [500_100, 1_000_000] },
  leaning: { control: [200, 2000], test: [235, 2000] },
  reached: { control: [200, 2000], test: [212, 2000] },
  few: { control: [8, 60], test: [9, 60] },
  none: { control: [0, 2000], test: [0, 2000] },
  split: { control: [170, 1700], test: [270, 2300] },
  missing: { control: [200, 2000], test: [0, 0], other: [210, 2000] },
};
export const plans: Record<string, Pick<ListContext, 'ran' | 'planned'>> = {
  early: { ran: 5, planned: 14 },
  planned: { ran: 14, planned: 14 },
  late: { ran: 40, planned: 14 },
  none: { ran: 10, planned: null },
};
export const guardrails: Record<string, JudgedMetric[]> = {
  none: [],
  safe: [besides('Errors', [2000, 2000], { role: 'guardrail', margin: -0.2 })],
  harmed: [besides('Errors', [2000, 1600], { role: 'guardrail' })],
  missing: [{ name: 'Errors', role: 'guardrail', margin: null, analysis: null }],
};

/** What the next step of an experiment depends on. */
export interface State {
  result: string;
  plan: string;
  guardrail: string;
  flag: 'on' | 'off' | 'deleted' | 'shipped' | 'changed';
  conclusion: string | null | undefined;
  ended: number | null;
  archived: boolean;
}

const analyses = new Map<string, ReturnType<typeof analyze>>();

/** Returns the report about an experiment in a state. */
export function reportOn({ result, plan, guardrail, flag, conclusion, ended, archived }: State) {
  const shipped = flag === 'shipped' && ended !== null;
  const fields = {
    feature_flag: flagOf(flag, shipped ? 100 : flag === 'changed' ? 70 : 50),
    ...(conclusion === undefined ? {} : { conclusion, conclusion_comment: null }),
  };
  // The verdict depends on the time, so equal counts at the same time are analyzed once.
  const compute: typeof analyze = (input) => {
    const key = JSON.stringify([result, plan, ended]);
    const known = analyses.get(key) ?? analyze(input);
    analyses.set(key, known);
    return known;
  };
  const reached = { state: 'better' as const, variant: 'test', date: '2026-03-08' };
  const context = { ...plans[plan], ended, archived, fields, ...(result === 'reached' ? { reached } : {}) };
  return reportFor(results[result] ?? {}, context, compute, guardrails[guardrail] ?? []);
}
