/** How many characters a description may have. */
export const DESCRIPTION_LIMIT = 400;

/** What somebody concluded from an experiment. */
export interface Conclusion {
  /** In words: "test is better". */
  outcome: string;
  reason: string;
  /** The day it was said, as people write it. */
  day: string;
}

const UNDECIDED = [
  'control stays',
  'no difference found',
  'not decided: too little data',
  'invalid: something went wrong',
];

/** The outcomes that an experiment can have, none of which is more likely than another. */
export const outcomesOf = (variants: readonly string[]): string[] => [
  ...variants.filter((key) => key !== 'control').map((key) => `${key} is better`),
  ...UNDECIDED,
];

/** A description with what was concluded under it, as a block that people can read and edit. */
export function withConclusion(description: string | null, { outcome, reason, day }: Conclusion): string {
  const why = reason.trim() === '' ? '' : `\n${reason.trim()}`;
  const block = `Ended ${day}: ${outcome}.${why}`;
  const before = (description ?? '').trimEnd();
  return before === '' ? block : `${before}\n\n${block}`;
}

const concluded = new RegExp(`(^|\\n\\n)Ended [^\\n:]+: (.+ is better|${UNDECIDED.join('|')})\\.(\\n[^]*)?$`);

/** A description without what was concluded under it, which belongs to one run alone. */
export const withoutConclusion = (description: string): string => description.replace(concluded, '');
