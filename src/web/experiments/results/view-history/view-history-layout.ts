import type { Experiment } from '#contract/experiment.ts';
import { timingOf } from '#verdict/timing.ts';
import { placeOn, type Scale, scaleOver } from '../plot/scale.ts';
import { editsOf, isClear, type Look } from './view-history.ts';

const DAY_MS = 86_400_000;

/** Changes beyond this are cut off, so that one early look does not squeeze the others. */
const WIDEST = 2;

/** A look in the drawing: places in percent of the width, heights in pixels. */
export interface Placed {
  look: Look;
  /** The day of the experiment, from 1. */
  day: number;
  x: number;
  top: number;
  bottom: number;
  point: number;
  isClear: boolean;
  /** Whether there is room for its words. */
  isNamed: boolean;
}

export interface LookPlaces {
  scale: Scale;
  looks: Placed[];
  edits: { x: number; parts: readonly string[] }[];
  /** The planned end; null where none is planned. */
  end: number | null;
  zero: number;
  y: (value: number) => number;
}

/** So far apart, in percent of the width, words do not touch. */
const ROOM = 8;

/** Names the last look and as many before it as there is room for, the clear ones first. */
function named(places: readonly { x: number; isClear: boolean }[]): Set<number> {
  const order = places.map((_, at) => at).sort((one, other) => other - one);
  const clear = order.filter((at) => places[at]?.isClear);
  const chosen = new Set<number>();
  const hasRoom = (at: number) =>
    [...chosen].every((other) => Math.abs((places[other]?.x ?? 0) - (places[at]?.x ?? 0)) >= ROOM);
  for (const at of [...order.slice(0, 1), ...clear, ...order]) if (hasRoom(at)) chosen.add(at);
  return chosen;
}

const middle = ([before, after]: readonly [string, string]) => (Date.parse(before) + Date.parse(after)) / 2;

/** Where everything lies in the drawing of the looks, from the start to the planned end or the last look. */
export function placesOf(looks: readonly Look[], experiment: Experiment, heightPx: number): LookPlaces {
  const first = Date.parse(looks[0]?.at ?? '');
  const started = Date.parse(experiment.start_date ?? '');
  const start = started <= first ? started : first;
  const last = Date.parse(looks.at(-1)?.at ?? '');
  const { planned } = timingOf(experiment, last);
  const end = planned === null ? null : start + planned * DAY_MS;
  const until = Math.max(last, end ?? 0, start + DAY_MS);
  const x = (at: number) => 3 + ((at - start) / (until - start)) * 94;
  const ends = looks.flatMap(({ low, high }) => [Math.max(low, -WIDEST), Math.min(high, WIDEST)]);
  const scale = scaleOver([0, ...ends]);
  const y = (value: number) => heightPx - (placeOn(scale, value) / 100) * heightPx;
  const points = looks.map((look) => ({ x: x(Date.parse(look.at)), isClear: isClear(look) }));
  const names = named(points);
  return {
    scale,
    y,
    zero: y(0),
    end: end === null ? null : x(end),
    edits: editsOf(looks).map(({ between, parts }) => ({ x: x(middle(between)), parts })),
    looks: looks.map((look, at) => ({
      look,
      day: Math.floor((Date.parse(look.at) - start) / DAY_MS) + 1,
      x: points[at]?.x ?? 0,
      top: y(look.high),
      bottom: y(look.low),
      point: y(look.change ?? (look.low + look.high) / 2),
      isClear: isClear(look),
      isNamed: names.has(at),
    })),
  };
}
