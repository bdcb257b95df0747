import { isolateName } from '#contract/format/isolate-name.ts';
import type { OverlapFinding } from '#contract/overlaps.ts';

const findingTexts: Readonly<Record<string, (other: string) => string>> = {
  interaction: (other) => `Changes the lift of ${other}`,
  dependent: (other) => `Variants depend on those of ${other}`,
  entry: (other) => `One changes who reaches the other: ${other}`,
  same: (other) => `Same flag as ${other}`,
};

/** Returns what an experiment has to do with another, in a few words; null for a state that this console does not know. */
export const findingText = ({ state, name }: OverlapFinding): string | null =>
  (Object.hasOwn(findingTexts, state) && findingTexts[state]?.(isolateName(name))) || null;
