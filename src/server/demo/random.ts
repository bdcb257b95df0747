import { contentHash } from '../events/content-hash.ts';

/**
 * Returns a generator of pseudorandom numbers that are at least 0 and less than 1 (mulberry32). The same seed gives the
 * same numbers.
 */
export function randomFrom(seed: string): () => number {
  let state = Number(BigInt.asIntN(32, BigInt(contentHash(seed))));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random key, with a probability proportional to its weight. */
export function pickRandom(weights: readonly (readonly [key: string, weight: number])[], random: () => number): string {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [key, weight] of weights) {
    left -= weight;
    if (left < 0) return key;
  }
  return weights.at(-1)?.[0] ?? '';
}

/** Returns a random number with a Poisson distribution and this mean (Knuth 1969, 3.4.1). */
export function times(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}
