import type { PairState } from '#verdict/overlaps/judge-pairs.ts';
import { needsAttention } from '#verdict/overlaps/pair-texts.ts';
import type { IconName } from '../ui/icon.tsx';

/** Returns the icon of a pair in the matrix and in the list; undefined without a finding. */
export function pairIcon(state: PairState): IconName | undefined {
  if (needsAttention({ state })) return 'warning';
  return state === 'few' || state === 'untested' ? 'clock' : undefined;
}
