/** Beyond this growth of the participants, the forecast says that an effect is never found. */
const MAX_GROWTH = 1e6;

/** Relative accuracy of the growth. */
const ACCURACY = 1e-10;

function smallest(low: number, high: number, isEnough: (growth: number) => boolean): number {
  let [below, above] = [low, high];
  while (above / below > 1 + ACCURACY) {
    const middle = Math.sqrt(below * above);
    if (isEnough(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/**
 * Returns by which factor the participants must grow until they are enough to detect an effect with the interval that
 * decides then: 1 if they already are, infinity if they never are.
 *
 * Until the end of the plan this interval becomes narrower, and after it suddenly wider, so both parts are searched on
 * their own.
 *
 * @param endOfPlan the growth at the end of the plan; null after it and without a plan.
 */
export function growthToDecide(isEnough: (growth: number) => boolean, endOfPlan: number | null): number {
  if (isEnough(1)) return 1;
  if (endOfPlan !== null && endOfPlan > 1 && isEnough(endOfPlan)) return smallest(1, endOfPlan, isEnough);
  const start = Math.max(1, endOfPlan ?? 1) * (1 + ACCURACY);
  for (let growth = start; growth < MAX_GROWTH; growth *= 2)
    if (isEnough(growth)) return growth === start ? growth : smallest(growth / 2, growth, isEnough);
  return Number.POSITIVE_INFINITY;
}
