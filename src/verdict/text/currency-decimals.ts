/** The cached results. `Intl` is too slow for a table with hundreds of numbers. */
const known = new Map<string, number | null>();

function findDecimals(unit: string): number | null {
  // `Intl.NumberFormat` accepts any three letters, so a property's name could pass for a currency.
  if (!Intl.supportedValuesOf('currency').includes(unit)) return null;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: unit });
  return format.resolvedOptions().maximumFractionDigits ?? null;
}

/** Returns how many decimals amounts in a currency have: 2 for EUR, 0 for JPY. Null for a unit that is not a currency. */
export function currencyDecimals(unit: string): number | null {
  const found = known.get(unit);
  const decimals = found === undefined ? findDecimals(unit) : found;
  known.set(unit, decimals);
  return decimals;
}
