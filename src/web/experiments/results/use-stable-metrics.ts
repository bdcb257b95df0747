import { useState } from 'react';
import type { JudgedMetric } from '#verdict/guardrails.ts';

const isSame = (one: JudgedMetric, other: JudgedMetric | undefined) =>
  one.analysis === other?.analysis && one.name === other.name && one.role === other.role && one.margin === other.margin;

/** Returns the last render's list if nothing in it changed, so that the verdict is not computed again. */
export function useStableMetrics(metrics: readonly JudgedMetric[]): readonly JudgedMetric[] {
  const [kept, setKept] = useState(metrics);
  const isUnchanged = kept.length === metrics.length && kept.every((metric, index) => isSame(metric, metrics[index]));
  if (!isUnchanged) setKept(metrics);
  return isUnchanged ? kept : metrics;
}
