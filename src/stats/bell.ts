import { stirlingError } from './stirling-error.ts';

/**
 * A distribution on a scale where its density is smooth and log-concave: the logit for a beta variable, the logarithm
 * for a gamma variable. Offsets are measured from the mode, so narrow distributions lose no precision.
 */
export type Bell = {
  /** The mode on that scale: a logit or a logarithm. */
  mode: number;
  /** Density at the mode, per unit of logit or logarithm. */
  height: number;
  /** Standard deviation of the normal distribution that has the same curvature at its mode. */
  spread: number;
  /** Returns log(height / density) at an offset. The result is at least 0. */
  drop: (offset: number) => number;
  /** Returns the derivative of `drop` at an offset. */
  slope: (offset: number) => number;
};

const farOut = 30;

/** Returns the bell of logit X for X ~ Beta(a, b). Its mode is the logit of the mean of X. */
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

/** Returns the bell of log X for X ~ Gamma(shape, scale). Its mode is the logarithm of the mean of X. */
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
 * Returns the offset at which the density is exp(−w² / 2) times its maximum. A normal density has this value `w` standard
 * deviations from its mean.
 *
 * @param w signed distance in standard deviations, not 0.
 * @param start initial guess, on the same side of the mode.
 * @returns an offset on the logit or log scale, with a relative accuracy of 1e-6.
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
