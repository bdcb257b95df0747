import { grouped } from '../grouped.ts';

/** What stands where there is no number. */
export const NOTHING = '—';

const signed = (text: string) => text.replace('-', '−');

/** A whole number with its thousands grouped; what is not whole keeps up to three places. */
export function count(value: number | null): string {
  if (value === null) return NOTHING;
  return Number.isInteger(value) ? grouped(value) : grouped(value, 3).replace(/\.?0+$/, '');
}

/** A share of 1 as a percentage with two places: "11.75%". */
export const share = (value: number | null): string => (value === null ? NOTHING : `${grouped(value * 100, 2)}%`);

/** Events per person, to three significant places at least: "2.42". */
export const mean = (value: number | null): string =>
  value === null ? NOTHING : grouped(value, Math.abs(value) < 1 ? 3 : 2);

/** A probability, a share of 1, in whole percents; never a certainty: ">99%", "<1%". */
export function chance(value: number | null): string {
  if (value === null) return NOTHING;
  if (value > 0.99) return '>99%';
  return value < 0.01 ? '<1%' : `${Math.round(value * 100)}%`;
}

/** A relative change, a share of 1, with its sign: "+17.5%", "−8.1%", "+240%". */
export function change(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return NOTHING;
  const percent = value * 100;
  if (percent > 9999) return 'over +9,999%';
  const text = grouped(percent, Math.abs(percent) >= 99.95 ? 0 : 1);
  return signed(`${percent > 0 ? '+' : ''}${text}%`);
}

/** A loss, a share of 1, in points of a percentage: "0.015 points". */
export function points(value: number | null): string {
  if (value === null) return NOTHING;
  const inPoints = value * 100;
  if (inPoints !== 0 && inPoints < 0.001) return '<0.001 points';
  return `${grouped(inPoints, inPoints < 1 ? 3 : 2)} points`;
}

/** A p-value: "0.034", "<0.001". */
export const pValue = (value: number | null): string =>
  value === null ? NOTHING : value < 0.001 ? '<0.001' : grouped(value, 3);

/** A duration in seconds: "53 s", "4 min", "2.5 h", "3.1 days". */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 129_600 ? `${grouped(seconds / 3600, 1)} h` : `${grouped(seconds / 86_400, 1)} days`;
}
