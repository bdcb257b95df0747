import { differenceBefore } from '#stats/cuped.ts';
import { normalCdf } from '#stats/normal.ts';
import { formatPValue } from '../text/format-number.ts';
import { BEFORE_EXPOSURE_P } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/**
 * Returns the smallest two-sided p-value of the differences before the exposure, corrected for the number of variants
 * (Šidák). Null if the results contain nothing from before the exposure.
 */
export function beforeExposurePValue({ rows, analysis }: Pick<CheckInput, 'rows' | 'analysis'>): number | null {
  const baseline = rows.find(({ key }) => key === analysis?.baseline)?.moments;
  if (!baseline) return null;
  const scores = rows.flatMap(({ key, moments }) => {
    const score = key === analysis?.baseline || !moments ? null : differenceBefore(moments, baseline);
    return score === null ? [] : [Math.abs(score)];
  });
  if (scores.length === 0) return null;
  return 1 - (1 - 2 * normalCdf(-Math.max(...scores))) ** scores.length;
}

/** Checks that the variants do not differ in what people did before their exposure, which the experiment can't have caused. */
export function checkBeforeExposure(input: CheckInput): ResultsCheck[] {
  const pValue = beforeExposurePValue(input);
  if (pValue === null) return [];
  const p = `p ${pValue < 0.001 ? '' : '= '}${formatPValue(pValue)}`;
  const common = { code: 'before', label: 'Before exposure' } as const;
  if (pValue >= BEFORE_EXPOSURE_P)
    return [{ ...common, tone: 'good', detail: `no difference (${p})`, fact: `Before exposure no difference, ${p}` }];
  const remedy = input.analysis?.cuped?.isUsed
    ? 'The adjusted result corrects for it; find the cause.'
    : 'Find the cause.';
  const detail = `The variants already differed before the exposure (${p}). ${remedy}`;
  return [{ ...common, tone: 'warning', detail }];
}
