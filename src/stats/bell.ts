import { stirlingError } from './stirling-error.ts';

/**
 * A distribution on the scale where it is smooth and log-concave over the whole line: the logit of a beta variable, the
 * logarithm of a gamma variable. Offsets count from the mode, so that nothing is lost however narrow the bell is.
 */
export type Bell = {
  /** Logit or logarithm at the highest point. */
  mode: number;
  /** Density at the mode, per unit of logit or logarithm. */
  height: number;
  /** Width that a normal bell of the same curvature at the mode would have. */
  spread: number;
  /** log(height / density) at an offset, at least 0, and its slope there. */
  drop: (offset: number) => number;
  slope: (offset: number) => number;
};

const farOut = 30;

/** The bell of logit X for X ~ Beta(a, b). Its mode is the mean of X. */
export function betaBell(a: number, b: number): Bell {
  const n = a + b;
  const [small, large, sign] = a <= b ? [a, b, 1] : [b, a, -1];
  const spread = Math.sqrt(1 / a + 1 / b);
  return {
    mode: Math.log(a / b),
    height: Math.exp(stirlingError(n) - stirlingError(a) - stirlingError(b)) / (Math.sqrt(2 * Math.PI) * spread),
    spread,
    drop: (offset) => {
      const toLarge = sign * offset;
      if (toLarge > farOut) return large * toLarge + n * Math.log1p((large / n) * Math.expm1(-toLarge));
      return n * Math.log1p((small / n) * Math.expm1(toLarge)) - small * toLarge;
    },
    slope: (offset) => {
      const shrink = Math.expm1(-Math.abs(offset));
      const [own, other] = offset < 0 ? [a, b] : [b, a];
      return (-Math.sign(offset) * own * other * shrink) / (n + own * shrink);
    },
  };
}

/** The bell of log X for X ~ Gamma(shape, scale). Its mode is the mean of X. */
export function gammaBell(shape: number, scale: number): Bell {
  return {
    mode: Math.log(shape) + Math.log(scale),
    height: Math.exp(-stirlingError(shape)) * Math.sqrt(shape / (2 * Math.PI)),
    spread: 1 / Math.sqrt(shape),
    drop: (offset) => shape * (Math.expm1(offset) - offset),
    slope: (offset) => shape * Math.expm1(offset),
  };
}

/**
 * Offset at which the bell has fallen as far as a normal one has `w` standard deviations from its centre.
 *
 * @param w signed distance in standard deviations, not 0. @param start where to look first, on the same side of the mode.
 * @returns an offset on the logit or log scale, accurate to 1e-6 of itself.
 */
export function offsetAt(bell: Bell, w: number, start = w * bell.spread): number {
  let offset = start;
  for (let round = 0; round < 100; round += 1) {
    const root = Math.sqrt(2 * bell.drop(offset));
    const next = offset - ((root - Math.abs(w)) * root) / bell.slope(offset);
    const step = next * w > 0 ? next - offset : -offset / 2;
    offset += step;
    if (Math.abs(step) <= 1e-6 * Math.abs(offset)) break;
  }
  return offset;
}
