import type { Experiment } from '#contract/experiment.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { formatChance } from '#verdict/text/format-number.ts';
import { runsOf, valueWords } from '../over-time/daily-counts-lines.ts';
import { formatTick } from '../plot/plot-rows.ts';
import { placeOn, scaleOver } from '../plot/scale.ts';
import type { Look } from '../view-history/view-history.ts';
import { placesOf } from '../view-history/view-history-layout.ts';
import type { Evidence } from './export-data.ts';
import { hueOf, ink, line, pictureOf, short, text, WIDTH } from './picture.ts';

const LEFT = 76;
const RIGHT = 170;
const HEIGHT = 220;

const across = (part: number) => LEFT + part * (WIDTH - LEFT - RIGHT);

function ticksOf(ticks: readonly number[], y: (value: number) => number, words: (value: number) => string): string {
  return ticks
    .map(
      (tick) =>
        line([LEFT, y(tick)], [WIDTH - RIGHT, y(tick)], `stroke="${tick === 0 ? ink.text : ink.line}"`) +
        text(LEFT - 8, y(tick) + 4, words(tick), ` text-anchor="end" fill="${ink.hint}"`),
    )
    .join('');
}

/** The events of each variant by day, as a picture. */
export function daysPicture(evidence: Evidence, series: readonly TrendSeries[]): string {
  const { analysis } = evidence.report;
  const runs = runsOf(series, 'events', analysis);
  const values = runs.flatMap((run) => run.values.filter((value) => value !== null));
  const scale = scaleOver([0, ...values]);
  const y = (value: number) => HEIGHT - (placeOn(scale, value) / 100) * (HEIGHT - 8);
  const days = series[0]?.days ?? [];
  const order = (variant: string) =>
    Math.max(
      0,
      analysis.variants.findIndex(({ key }) => key === variant),
    );
  const paths = runs.map(({ variant, values: some }) => {
    const points = some.map(
      (value, at) => `${across(at / Math.max(1, some.length - 1)).toFixed(1)} ${y(value ?? 0).toFixed(1)}`,
    );
    const last = some.at(-1) ?? null;
    const hue = hueOf(order(variant));
    return (
      `<path d="M${points.join('L')}" fill="none" stroke="${hue}" stroke-width="2"/>` +
      text(WIDTH - RIGHT + 8, y(last ?? 0) + 4, short(`${variant} ${valueWords.events(last)}`, 24), ` fill="${hue}"`)
    );
  });
  return pictureOf(evidence, {
    title: `${evidence.label}, by day`,
    caption: `${series.every(({ cumulative }) => cumulative) ? 'Events so far' : 'Events'}, as the server counts them.`,
    heightPx: HEIGHT + 28,
    body: [
      ticksOf(scale.ticks, y, (value) => valueWords.events(value)),
      ...paths,
      text(LEFT, HEIGHT + 18, days[0] ?? '', ` fill="${ink.hint}"`),
      text(WIDTH - RIGHT, HEIGHT + 18, days.at(-1) ?? '', ` text-anchor="end" fill="${ink.hint}"`),
    ].join(''),
  });
}

/** What was seen at each look, as a picture. */
export function looksPicture(evidence: Evidence, looks: readonly Look[], experiment: Experiment): string {
  const places = placesOf(looks, experiment, HEIGHT);
  const x = (percent: number) => across(percent / 100);
  const points = places.looks.map(({ x: at, top, bottom, point, isClear, isNamed, look, day }) =>
    [
      line([x(at), top], [x(at), bottom], 'stroke="#9a9d92" stroke-width="3" stroke-linecap="round"'),
      `<circle cx="${x(at).toFixed(1)}" cy="${point.toFixed(1)}" r="4.5" fill="${isClear ? ink.text : '#fff'}" stroke="${ink.text}" stroke-width="2"/>`,
      isNamed ? text(x(at), HEIGHT + 18, formatChance(look.beats), ' text-anchor="middle"') : '',
      isNamed ? text(x(at), HEIGHT + 34, `day ${day}`, ` text-anchor="middle" fill="${ink.hint}"`) : '',
    ].join(''),
  );
  const edits = places.edits.map(({ x: at }) =>
    line([x(at), 0], [x(at), HEIGHT], 'stroke="#8a5a00" stroke-dasharray="5 3"'),
  );
  const { end } = places;
  return pictureOf(evidence, {
    title: `${evidence.label}, look by look`,
    caption: 'Change of the leader with its interval and its chance to beat the baseline, at each look on one device.',
    heightPx: HEIGHT + 44,
    body: [
      ticksOf(places.scale.ticks, places.y, (value) => formatTick('percent', 'funnel', value)),
      end === null ? '' : line([x(end), 0], [x(end), HEIGHT], 'stroke="#74776c" stroke-dasharray="3 3"'),
      ...edits,
      ...points,
    ].join(''),
  });
}
