/** Returns the value of one participant: 0 or 1 for a conversion, an amount for revenue. */
export type Participant = (random: () => number) => number;

/** Returns the values of one participant after and before the exposure. */
export type ReturningParticipant = (random: () => number) => readonly [value: number, before: number];

export const converts =
  (rate: number): Participant =>
  (random) =>
    random() < rate ? 1 : 0;

/**
 * Returns participants who buy with the probability `rate`. Amounts are lognormal with the mean `mean`. With a `sigma` of 1,
 * their coefficient of variation is 1.3, which is common for orders of shops; with 1.5 it is 2.9.
 */
export function spends(rate: number, mean: number, sigma = 1): Participant {
  const mu = Math.log(mean) - (sigma * sigma) / 2;
  return (random) => {
    if (random() >= rate) return 0;
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return Math.exp(mu + sigma * radius * Math.cos(2 * Math.PI * random()));
  };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * Returns people who came before: how much each of them usually does is lognormal with the mean 1, and what they do before
 * and after their exposure differs from it by chance. The correlation of both is about 0.7.
 * @param lift the relative lift of what they do after it
 */
export function comesBack(lift = 0): ReturningParticipant {
  const noise = (random: () => number) => Math.exp(0.5 * normal(random) - 0.125);
  return (random) => {
    const usual = Math.exp(0.8 * normal(random) - 0.32);
    return [usual * (1 + lift) * noise(random), usual * noise(random)];
  };
}

/** Returns people who convert after their exposure more often if they did before it. */
export const convertsAgain =
  (rate: number): ReturningParticipant =>
  (random) => {
    const before = random() < rate ? 1 : 0;
    return [random() < (before ? 0.8 : (0.2 * rate) / (1 - rate)) ? 1 : 0, before];
  };
