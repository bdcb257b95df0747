/**
 * A number with grouped thousands and fixed decimals, like `toLocaleString('en')`, which takes 0.1 ms per number: too long for a
 * table with hundreds of them.
 */
export function groupDigits(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}
