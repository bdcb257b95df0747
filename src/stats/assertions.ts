/** Throws unless `value` is finite and above zero. */
export function assertPositive(name: string, value: number): void {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new RangeError(`${name} must be a finite number above 0, got ${value}`);
}

/** The largest shape parameter that the methods support. */
export const LARGEST_SHAPE = 1e12;

/** Throws unless `value` is a shape parameter from 1e-6 to 1e12, where the methods are accurate and fast. */
export function assertShape(name: string, value: number): void {
  if (!(value >= 1e-6 && value <= LARGEST_SHAPE))
    throw new RangeError(`${name} must be a number from 0.000001 to 1000000000000, got ${value}`);
}

/** Throws unless `value` is a whole number of at least zero. */
export function assertCount(name: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value >= 0))
    throw new RangeError(`${name} must be a whole number of at least 0, got ${value}`);
}

/** Throws unless `value` is strictly between 0 and 1. */
export function assertBetweenZeroAndOne(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} must lie strictly between 0 and 1, got ${value}`);
}

/** Throws unless `value` is between 0 and 1, inclusive. */
export function assertFraction(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${name} must lie between 0 and 1, got ${value}`);
}

/** Throws when `value` is not a number; infinities pass. */
export function assertNotNaN(name: string, value: number): void {
  if (Number.isNaN(value)) throw new RangeError(`${name} must be a number, got ${value}`);
}
