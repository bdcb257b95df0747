import { type Bell, offsetAt } from './bell.ts';
import { gaussNodes, legendreSum, runningIntegral } from './legendre.ts';

const panelsPerSide = 7;
const panelWidth = 1.25;

/** A distribution with its precomputed running integral. Both tails at a point are then a short sum. */
export type Mass = {
  /** Panel edges on the logit or log scale, ascending. Less than 1e-16 of the mass is outside. */
  edges: readonly number[];
  /** The density at a point on the logit or log scale; 0 outside the edges. */
  density: (y: number) => number;
  /** The share of the mass below a point. */
  below: (y: number) => number;
  /** The share of the mass above a point. */
  above: (y: number) => number;
};

type Panel = { middle: number; half: number; before: number; inside: number; after: number; running: Float64Array };

/**
 * Returns the panel edges on one side of the mode, as offsets. They correspond to 1.25, 2.5, … 8.75 standard deviations
 * of a normal distribution.
 */
function edgesOn(bell: Bell, sign: number): number[] {
  const edges: number[] = [];
  for (let k = 1; k <= panelsPerSide; k += 1) {
    const reached = edges.at(-1) ?? 0;
    const start = k === 1 ? sign * panelWidth * bell.spread : reached + (reached - (edges.at(-2) ?? 0));
    edges.push(offsetAt(bell, sign * k * panelWidth, start));
  }
  return edges;
}

function panelBetween(bell: Bell, low: number, high: number): Panel {
  const middle = (low + high) / 2;
  const half = (high - low) / 2;
  const running = runningIntegral(
    gaussNodes.map(({ t }) => half * bell.height * Math.exp(-bell.drop(middle + half * t))),
  );
  return { middle, half, before: 0, inside: legendreSum(running, 1), after: 0, running };
}

function fillIn(panels: Panel[]) {
  let before = 0;
  for (const panel of panels) {
    panel.before = before;
    before += panel.inside;
  }
  let after = 0;
  for (const panel of panels.toReversed()) {
    panel.after = after;
    after += panel.inside;
  }
}

/**
 * Integrates a bell once, in panels 1.25 standard deviations wide, by Gauss-Legendre quadrature; absolute accuracy
 * 1e-12.
 */
export function massOf(bell: Bell): Mass {
  const offsets = [...edgesOn(bell, -1).toReversed(), 0, ...edgesOn(bell, 1)];
  const panels = offsets.slice(1).map((high, k) => panelBetween(bell, offsets[k] ?? 0, high));
  fillIn(panels);
  const last = offsets.length - 1;
  const { 0: lowest = 0, [last]: highest = 0 } = offsets;

  const panelAt = (offset: number) => {
    let low = 0;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((offsets[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return panels[low];
  };
  const share = (y: number, outside: number, read: (panel: Panel, part: number) => number) => {
    const offset = y - bell.mode;
    const panel = panelAt(offset);
    if (!panel || Math.abs(offset - panel.middle) > panel.half) return outside;
    return Math.min(1, Math.max(0, read(panel, legendreSum(panel.running, (offset - panel.middle) / panel.half))));
  };
  return {
    edges: offsets.map((offset) => bell.mode + offset),
    density: (y) => {
      const offset = y - bell.mode;
      return offset >= lowest && offset <= highest ? bell.height * Math.exp(-bell.drop(offset)) : 0;
    },
    below: (y) => share(y, y < bell.mode ? 0 : 1, (panel, part) => panel.before + part),
    above: (y) => share(y, y < bell.mode ? 1 : 0, (panel, part) => panel.after + (panel.inside - part)),
  };
}
