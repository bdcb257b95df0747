import { formatCount } from '#contract/format/count.ts';

/** Formats a number with thousands separators and fixed decimals. */
export function groupDigits(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  return fraction === undefined ? formatCount(whole) : `${formatCount(whole)}.${fraction}`;
}
