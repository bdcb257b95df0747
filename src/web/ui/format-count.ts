/** Returns a count with thousands separators: "12,345". */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
