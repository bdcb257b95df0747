/**
 * A number with its thousands grouped and so many places, as `toLocaleString('en')` writes it; that one takes a tenth of
 * a millisecond for each number, which a table of results has hundreds of.
 */
export function grouped(value: number, places = 0): string {
  const [whole = '', part] = value.toFixed(places).split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? thousands : `${thousands}.${part}`;
}
