/** A count with its thousands apart: 12,345. */
export const wholeNumber = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
