import { groupDigits } from './group-digits.ts';

/** Shown in place of a missing number. */
export const NO_VALUE = '—';

const withMinusSign = (text: string) => text.replace('-', '−');

/** The maximum number of decimals of a number that is not a share. */
export const NUMBER_DECIMALS = 3;

/** Formats a count: "12,345". Fractions keep up to three decimals. */
export function formatNumber(value: number | null): string {
  if (value === null) return NO_VALUE;
  return Number.isInteger(value) ? groupDigits(value) : groupDigits(value, NUMBER_DECIMALS).replace(/\.?0+$/, '');
}

/** Formats a fraction as a percentage with two decimals: 0.1175 becomes "11.75%". */
export const formatRate = (value: number | null): string =>
  value === null ? NO_VALUE : `${groupDigits(value * 100, 2)}%`;

/** Formats a mean per participant: "2.42", or with three decimals below 1: "0.242". */
export const formatMean = (value: number | null): string =>
  value === null ? NO_VALUE : groupDigits(value, Math.abs(value) < 1 ? 3 : 2);

/** Formats a probability in whole percent, never 0% or 100%: ">99%", "<1%". */
export function formatChance(value: number | null): string {
  if (value === null) return NO_VALUE;
  if (value > 0.99) return '>99%';
  return value < 0.01 ? '<1%' : `${Math.round(value * 100)}%`;
}

/** Formats a relative lift with its sign: "+17.5%", "−8.1%", "+240%". */
export function formatLift(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  const percent = value * 100;
  if (percent > 9999) return 'over +9,999%';
  const text = groupDigits(percent, Math.abs(percent) >= 99.95 ? 0 : 1);
  if (Number(text) === 0) return '0.0%';
  return withMinusSign(`${percent > 0 ? '+' : ''}${text}%`);
}

/** Formats a loss in percentage points: "0.015 points". */
export function formatPoints(value: number | null): string {
  if (value === null) return NO_VALUE;
  const points = value * 100;
  if (points !== 0 && points < 0.001) return '<0.001 points';
  return `${groupDigits(points, points < 1 ? 3 : 2)} points`;
}

/** Formats a p-value: "0.034", "<0.001". */
export const formatPValue = (value: number | null): string =>
  value === null ? NO_VALUE : value < 0.001 ? '<0.001' : groupDigits(value, 3);

/** Formats a duration: "53 s", "4 min", "2.5 h", "3.1 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 129_600 ? `${groupDigits(seconds / 3600, 1)} h` : `${groupDigits(seconds / 86_400, 1)} days`;
}
