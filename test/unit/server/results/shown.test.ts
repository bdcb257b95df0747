import { describe, expect, test } from 'vitest';
import { parseResults } from '#verdict/response/parse-results.ts';
import { formatChance, formatMean, formatNumber, formatPoints, formatRate } from '#verdict/text/format-number.ts';
import { reportTexts } from '../../verdict/report-texts.ts';
import { reportFor } from '../../verdict/sample-report.ts';
import { simpleAnalysis } from '../../verdict/simple-analysis.ts';
import { centralInterval, expectation, meanPosterior, ratePosterior } from '../../verdict/simple-posterior.ts';
import { called, funnel, resultsWorld, seen, trend } from './results-world.ts';

/** Returns the events of `people` in a variant. The first `buying` of them buy. */
const visits = (variant: string, people: number, buying: number) =>
  Array.from({ length: people }, (_, at) => {
    const person = `${variant}-${at}`;
    const bought = at < buying ? [seen(person, 'buy', 2, variant)] : [];
    return [seen(person, 'view', 1, variant), called(person, 1, variant), ...bought];
  }).flat();

const people = { control: [30, 120], test: [44, 110] } as const;
const events = Object.entries(people).flatMap(([variant, [buying, all]]) => visits(variant, all, buying));

describe('the figures for known events', () => {
  const { ask, create, store } = resultsWorld();
  const read = async (id: number) => {
    const reading = parseResults(await ask(`${id}/results/`));
    if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
    return reading.results;
  };

  test('for a funnel: the counts, and every figure of the server and the page equals a direct computation', async () => {
    await store(...events);
    const { variants, expected_loss } = await read(await create({ filters: funnel }));
    const [control, tested] = Object.values(people).map(([buying, all]) => ratePosterior(1 + buying, 1 + all - buying));
    if (!control || !tested) throw new Error('Two variants were sent.');
    const best = expectation(tested, control.below);
    const loss = expectation(control, (value) => expectation(tested, (other) => Math.max(0, value - other)));

    expect(variants.map(({ successes, people: all }) => `${formatNumber(successes)} of ${formatNumber(all)}`)).toEqual([
      '30 of 120',
      '44 of 110',
    ]);
    expect(variants.map(({ interval }) => interval?.map(formatRate))).toEqual(
      [control, tested].map((posterior) => centralInterval(posterior, 0.95).map(formatRate)),
    );
    expect(variants.map(({ probability }) => formatChance(probability))).toEqual([
      formatChance(1 - best),
      formatChance(best),
    ]);
    expect(formatPoints(expected_loss)).toBe(formatPoints(loss));
    expect(reportTexts(reportFor(people))).toEqual(reportTexts(reportFor(people, {}, simpleAnalysis)));
  });

  test('for a trend: the counts, and every figure of the server and the page equals a direct computation', async () => {
    await store(...events);
    const { variants } = await read(await create({ filters: trend }));
    const posteriors = Object.values(people).map(([buying, all]) => meanPosterior(1 + buying, all));

    expect(variants.map(({ successes, people: all }) => `${formatNumber(successes)} of ${formatNumber(all)}`)).toEqual([
      '30 of 120',
      '44 of 110',
    ]);
    expect(variants.map(({ interval }) => interval?.map(formatMean))).toEqual(
      posteriors.map((posterior) => centralInterval(posterior, 0.95).map(formatMean)),
    );
    expect(reportTexts(reportFor(people, { kind: 'trend' }))).toEqual(
      reportTexts(reportFor(people, { kind: 'trend' }, simpleAnalysis)),
    );
  });
});
