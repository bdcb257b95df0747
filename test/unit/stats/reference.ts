import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reference values that are stored beside the tests. */
export const reference = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'references', `${name}.json`), 'utf8'));

/** The relative difference of a number from its reference value. */
export const relativeError = (actual: number, exact: number | string): number =>
  Number(exact) === actual ? 0 : Math.abs(actual / Number(exact) - 1);
