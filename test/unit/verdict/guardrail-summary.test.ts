import { expect, test } from 'vitest';
import { countHarmed, explainWorst, formatAllowed, summarizeGuardrails } from '#verdict/guardrail-summary.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { type Counts, reportFor } from './sample-report.ts';

const guardrail = (name: string, test: number, margin: number | null = -0.02, control = 2000): JudgedMetric => {
  const counts: Counts = { control: [control, 10_000], test: [test, 10_000] };
  return { name, role: 'guardrail', margin, analysis: reportFor(counts).analysis };
};

const metrics = [
  guardrail('Safe', 2000, -0.1),
  guardrail('Open', 2000),
  { ...guardrail('Missing', 2000), analysis: null },
  guardrail('Harmed', 1700),
  guardrail('Early', 2, -0.02, 3),
];

test('the guardrails of a variant are listed with the worst first, each with its lift and interval', () => {
  const guardrails = summarizeGuardrails(metrics, 'test');

  expect(guardrails.map(({ name, label }) => [name, label])).toEqual([
    ['Harmed', 'Harmed'],
    ['Missing', 'No results'],
    ['Open', 'Inconclusive'],
    ['Early', 'Too early'],
    ['Safe', 'Within margin'],
  ]);
  expect(guardrails[0]?.effect).toMatch(/^−15\.0%, −\d+\.\d% to −\d+\.\d%$/);
  expect(guardrails[3]?.effect).toBe('');
});

test('a card says how many guardrails are harmed, and what the worst state means', () => {
  const guardrails = summarizeGuardrails(metrics, 'test');

  expect(countHarmed(guardrails)).toBe('1 of 5 harmed, 3 not settled');
  expect(explainWorst(guardrails)).toBe('Harmed: the interval is on the worse side of zero and not within the margin.');
  expect(countHarmed(guardrails.slice(1))).toBe('none of 4 harmed, 3 not settled');
});

test.each([
  [-0.1, 'At most 10% worse'],
  [0, 'Not worse'],
  [0.05, 'At least 5% better'],
  [null, 'No margin'],
])('a margin of %s reads as “%s”', (margin, text) => {
  expect(formatAllowed(margin)).toBe(text);
});
