/** The days before the exposure that CUPED may use, and how many it uses by default. In the first load of the console. */
export const [MIN_CUPED_DAYS, MAX_CUPED_DAYS, CUPED_DAYS] = [1, 30, 14];
