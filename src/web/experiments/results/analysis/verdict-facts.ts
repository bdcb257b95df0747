import { criteria } from '#stats/significance.ts';
import { chance, count, share } from '../number-words.ts';
import type { ResultRow } from '../result-rows.ts';
import type { Analysis } from './analyse.ts';
import type { Compared, Decision } from './decide.ts';
import { lossWords } from './effect-words.ts';
import { widthWords } from './settings.ts';
import { splitTest } from './trust.ts';

/** A figure that a decision rests on or that tells how far it reaches, what it is called, and what it means. */
export interface Fact {
  name: string;
  value: string;
  about: string;
}

function splitFacts(rows: readonly ResultRow[]): Fact[] {
  const tested = splitTest(rows);
  if (!tested) return [];
  const { test, shown } = tested;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  const parts = (people: readonly number[]) => `${people.map((one) => ((one / total) * 100).toFixed(1)).join(' / ')}%`;
  const observed = shown.map(({ people }) => people ?? 0);
  const list = (people: readonly number[]) => `${people.map((one) => count(Math.round(one))).join(', ')} people`;
  return [
    { name: 'Observed split', value: parts(observed), about: list(observed) },
    { name: 'Planned split', value: parts(test.expected), about: list(test.expected) },
    {
      name: 'Chance of so uneven a split',
      value: test.pValue < 0.001 ? '<0.1%' : chance(test.pValue),
      about: `if people were split as planned; chi-square ${test.statistic.toFixed(1)}`,
    },
  ];
}

function peopleFacts(analysis: Analysis): Fact[] {
  const people = analysis.variants.map((variant) => variant.people);
  const smallest = Math.min(...people);
  const all = people.reduce((sum, one) => sum + one, 0);
  return [
    { name: 'People', value: count(all), about: `in ${people.length} variants` },
    { name: 'Smallest variant', value: count(smallest), about: `needs ${criteria.exposure}` },
  ];
}

const halfWidth = ([low, high]: readonly [number, number]) => (high - low) / 2;

function precision({ comparison }: Compared, analysis: Analysis): Fact {
  const width = `half the width of the ${widthWords(analysis.settings.confidence)} interval`;
  const half = halfWidth(comparison.relative.full);
  const isUseful = comparison.change !== null && half < 10;
  return isUseful
    ? { name: 'Precision', value: `±${(half * 100).toFixed(half < 1 ? 1 : 0)}%`, about: width }
    : { name: 'Precision', value: `±${lossWords(halfWidth(comparison.absolute.full), analysis.metric)}`, about: width };
}

const shareOfBaseline = (part: number) => (part < 0.0001 ? '<0.01%' : share(part));

/** Where neither side is good, no choice costs anything: what counts is whether there is a change, and which way. */
function neutralFacts(leader: Compared, analysis: Analysis): Fact[] {
  const { beats, regions } = leader.comparison;
  const { baseline, settings } = analysis;
  const region = Number((settings.region * 100).toFixed(6));
  const more: Fact = {
    name: `Chance of a change over ${region}%`,
    value: chance(1 - regions.within),
    about: 'up or down: smaller ones do not matter',
  };
  return [
    {
      name: `Chance to be above ${baseline}`,
      value: chance(beats),
      about: `${chance(1 - beats)} that it is below`,
    },
    ...(region > 0 ? [more] : []),
    precision(leader, analysis),
  ];
}

function comparisonFacts(leader: Compared, analysis: Analysis): Fact[] {
  const { beats, lossToBaseline } = leader.comparison;
  const { baseline, baselineMean, metric } = analysis;
  return [
    {
      name: `Chance to beat ${baseline}`,
      value: chance(beats),
      about: `${chance(1 - beats)} that it is worse`,
    },
    {
      name: 'Expected loss if chosen',
      value: lossWords(lossToBaseline, metric),
      about: `${shareOfBaseline(lossToBaseline / baselineMean)} of ${baseline}’s ${metric === 'funnel' ? 'rate' : 'mean'}`,
    },
    precision(leader, analysis),
  ];
}

/** The few numbers that the verdict rests on. */
export function factsOf(decision: Decision, analysis: Analysis, rows: readonly ResultRow[]): Fact[] {
  const { leader, state, check, reason } = decision;
  if (state === 'invalid') return check?.code === 'split' ? splitFacts(rows) : peopleFacts(analysis);
  if (!leader || reason === 'people') return peopleFacts(analysis);
  return analysis.settings.direction === 'neutral' ? neutralFacts(leader, analysis) : comparisonFacts(leader, analysis);
}
