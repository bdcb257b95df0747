import { expect, test } from 'vitest';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import type { RunTime } from '#verdict/required-confidence.ts';
import { defaultSettings } from '#verdict/settings.ts';

/** Random numbers from 0 to 1 that are the same in every run: the generator mulberry32 of T. Ettinger. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PEOPLE_A_DAY_AND_VARIANT = 200;
const PLANNED_DAYS = 14;

interface Look {
  day: number;
  /** What the page says with a plan of two weeks, and without a plan. */
  planned: boolean;
  unplanned: boolean;
  /** What a page would say that goes by the usual interval of the leader, whenever somebody looks. */
  plain: boolean;
}

/** What every daily look at one experiment says of "better". */
function looksAt(rates: readonly number[], days: number, random: () => number): Look[] {
  const variants = rates.map((_, at) => ({ key: at === 0 ? 'control' : `test ${at}`, people: 0, successes: 0 }));
  return Array.from({ length: days }, (_, before) => {
    const day = before + 1;
    for (let person = 0; person < PEOPLE_A_DAY_AND_VARIANT * rates.length; person += 1) {
      const at = Math.floor(random() * rates.length);
      const variant = variants[at];
      if (!variant) continue;
      variant.people += 1;
      if (random() < (rates[at] ?? 0)) variant.successes += 1;
    }
    const counted = variants.map((variant) => ({ ...variant }));
    const outline = computeVerdictInput({
      metric: 'funnel',
      variants: counted,
      settings: defaultSettings,
      growth: null,
    });
    const says = (plan: Partial<RunTime>) =>
      decide(outline, [], { day, planned: PLANNED_DAYS, hasEnded: false, ...plan }).state === 'better';
    const { leader } = decide(outline, [], { day, planned: day, hasEnded: false });
    return {
      day,
      planned: says({}),
      unplanned: says({ planned: null }),
      plain: (leader?.comparison.beats ?? 0) > 1 - (1 - defaultSettings.confidence) / 2,
    };
  });
}

/** How many of 100 experiments said "better" at any look from one day to another. */
const everSaid = (experiments: readonly Look[][], by: 'planned' | 'unplanned' | 'plain', from: number, to: number) =>
  (100 * experiments.filter((looks) => looks.some((look) => look[by] && look.day >= from && look.day <= to)).length) /
  experiments.length;

const many = (count: number, rates: readonly number[], days: number, seed: number) => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => looksAt(rates, days, random));
};

const EQUAL = [0.1, 0.1];

function report(lines: readonly (readonly [name: string, plain: number, page: number])[]) {
  const rows = lines.map(([name, plain, page]) => `| ${name} | ${plain.toFixed(1)}% | ${page.toFixed(1)}% |`);
  process.stdout.write(`${['| | the 95% interval alone | the page |', '| --- | --- | --- |', ...rows].join('\n')}\n`);
}

test('of 2,000 experiments without any effect the page calls about as few better, however often one looks, as one look would', () => {
  const experiments = many(2000, EQUAL, 28, 20_260_301);
  const plain = (from: number, to: number) => everSaid(experiments, 'plain', from, to);
  const page = (from: number, to: number) => everSaid(experiments, 'planned', from, to);
  const unplanned = everSaid(experiments, 'unplanned', 1, 28);
  report([
    ['A/A, one look on the planned day', plain(14, 14), page(14, 14)],
    ['A/A, daily looks up to the planned day', plain(1, 14), page(1, 14)],
    ['A/A, daily looks for twice as long as planned', plain(1, 28), page(1, 28)],
    ['A/A, daily looks for four weeks without a plan', plain(1, 28), unplanned],
  ]);

  expect(page(14, 14)).toBeLessThan(3.5);
  expect(page(1, 14)).toBeLessThan(4);
  expect(page(1, 28)).toBeLessThan(6);
  expect(unplanned).toBeLessThan(4);
  expect(plain(1, 14)).toBeGreaterThan(2.5 * page(1, 14));
});

test('the best of nine variants without any effect is called better as seldom as one', () => {
  const experiments = many(300, Array(10).fill(0.1), 14, 20_260_302);
  const plain = everSaid(experiments, 'plain', 14, 14);
  const page = everSaid(experiments, 'planned', 14, 14);
  report([
    ['10 equal variants, one look on the planned day', plain, page],
    [
      '10 equal variants, daily looks up to it',
      everSaid(experiments, 'plain', 1, 14),
      everSaid(experiments, 'planned', 1, 14),
    ],
  ]);

  expect(page).toBeLessThan(5);
  expect(plain).toBeGreaterThan(2 * page);
});

test('of 2,000 experiments with an effect the page finds those that one look would find, many before the planned day', () => {
  const better = many(2000, [0.1, 0.12], 14, 20_260_303);
  const worse = many(500, [0.1, 0.09], 14, 20_260_304);
  const found = everSaid(better, 'planned', 1, 14);
  report([
    [
      'A/B, +20%: found at one look on the planned day',
      everSaid(better, 'plain', 14, 14),
      everSaid(better, 'planned', 14, 14),
    ],
    ['A/B, +20%: found at any daily look', everSaid(better, 'plain', 1, 14), found],
    ['A/B, +20%: found before the planned day', everSaid(better, 'plain', 1, 13), everSaid(better, 'planned', 1, 13)],
    ['A/B, −10%: called better at any daily look', everSaid(worse, 'plain', 1, 14), everSaid(worse, 'planned', 1, 14)],
  ]);

  expect(found).toBeGreaterThanOrEqual(everSaid(better, 'plain', 14, 14));
  expect(everSaid(better, 'planned', 1, 13)).toBeGreaterThan(10);
  expect(everSaid(worse, 'planned', 1, 14)).toBeLessThan(1);
});
