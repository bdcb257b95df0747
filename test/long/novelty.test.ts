import { expect, test } from 'vitest';
import type { EarlyAndLate } from '#stats/lift-change.ts';
import { randomFrom } from '#test/support/random-from.ts';
import type { VariantCounts } from '#verdict/analysis/types.ts';
import { noveltyNote } from '#verdict/text/novelty-note.ts';
import { converts, type Participant, spends } from './participants.ts';
import { tolerance } from './simulated-experiments.ts';

const EXPERIMENTS = 4000;
/** The test is two-sided, with the p-value 0.01. */
const LIMIT = 1;

interface Scenario {
  name: string;
  /** The value of a participant in each part. */
  part: Participant;
  /** Participants of control and test. */
  people: readonly [number, number];
}

/** Whether a participant is active at all. It makes the early and the late value of a participant correlated. */
const isActive = converts(0.4);

function followed({ part }: Scenario, samples: number, lifts: readonly [number, number], random: () => number) {
  const sums: EarlyAndLate = { samples, early: 0, earlySquares: 0, late: 0, lateSquares: 0, product: 0 };
  for (let person = 0; person < samples; person++) {
    if (!isActive(random)) continue;
    const [early, late] = lifts.map((lift) => (1 + lift) * part(random)) as [number, number];
    sums.early += early;
    sums.earlySquares += early ** 2;
    sums.late += late;
    sums.lateSquares += late ** 2;
    sums.product += early * late;
  }
  return sums;
}

/** Returns in how many of 100 experiments the page says that the effect changes with time. */
function rateOf(scenario: Scenario, lifts: readonly [number, number]): number {
  const random = randomFrom(20_261_128);
  const variant = (key: string, followUp: EarlyAndLate): VariantCounts => ({ key, people: 1, successes: 1, followUp });
  const [ofControl, ofTest] = scenario.people;
  let noted = 0;
  for (let experiment = 0; experiment < EXPERIMENTS; experiment++) {
    const control = variant('control', followed(scenario, ofControl, [0, 0], random));
    if (noveltyNote(variant('test', followed(scenario, ofTest, lifts, random)), control, false)) noted++;
  }
  return (100 * noted) / EXPERIMENTS;
}

const scenarios: Scenario[] = [
  { name: 'a single event', part: converts(0.5), people: [5000, 5000] },
  { name: 'purchases, split 50/50', part: spends(0.3, 40), people: [5000, 5000] },
  { name: 'purchases, split 90/10', part: spends(0.3, 40), people: [9000, 1000] },
  { name: 'purchases with more large orders, split 50/50', part: spends(0.3, 40, 1.5), people: [5000, 5000] },
];

test.each(scenarios)('an effect that stays is rarely said to change: $name', (scenario) => {
  const [same, fading] = [rateOf(scenario, [0.2, 0.2]), rateOf(scenario, [0.4, 0])];
  process.stdout.write(`| ${scenario.name} | ${same.toFixed(1)} | ${fading.toFixed(1)} |\n`);

  expect(same).toBeLessThanOrEqual(LIMIT + tolerance(LIMIT, EXPERIMENTS));
});
