/**
 * Formats shares of one whole in percent, with one decimal unless all are whole numbers: "50.8", "49.2". The numbers add up
 * as the exact ones do: what rounding loses or adds goes to the share with the largest error. Equal shares stay equal.
 * @param shares fractions from 0 to 1
 */
export function formatPercents(shares: readonly number[]): string[] {
  const tenths = shares.map((share) => share * 1000);
  const rounded = tenths.map(Math.round);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const off = Math.round(sum(tenths)) - sum(rounded);
  const errors = tenths.map((exact, index) => (exact - (rounded[index] ?? 0)) * Math.sign(off));
  const largest = Math.max(...errors);
  const worst = errors.flatMap((error, index) => (largest - error < 1e-6 ? [index] : []));
  const [first = 0] = worst;
  const areEqual =
    worst.length > 1 && worst.every((index) => Math.abs((tenths[index] ?? 0) - (tenths[first] ?? 0)) < 1e-6);
  if (Math.abs(off) === 1 && !areEqual) rounded[first] = (rounded[first] ?? 0) + off;
  const isWhole = rounded.every((number) => number % 10 === 0);
  return rounded.map((number) => (number / 10).toFixed(isWhole ? 0 : 1));
}
