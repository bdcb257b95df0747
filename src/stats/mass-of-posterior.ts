import { type Mass, massOf } from './mass.ts';
import { bellsOf, type Posterior } from './posterior.ts';

const known = new WeakMap<Posterior, Mass>();

/**
 * Returns the integrated densities of posteriors to compare. Integrates each posterior object only once.
 *
 * @throws RangeError for an empty list, for a mix of rates and means, and in the same cases as `bellOf`.
 */
export function massesOf(posteriors: readonly Posterior[]): Mass[] {
  const bells = bellsOf(posteriors);
  return posteriors.flatMap((posterior, k) => {
    const bell = bells[k];
    const mass = known.get(posterior) ?? (bell && massOf(bell));
    if (!mass) return [];
    known.set(posterior, mass);
    return [mass];
  });
}
