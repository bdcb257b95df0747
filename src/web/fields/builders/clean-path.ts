/** A rule that replaces matches of `regex` with `alias`. */
export type PathRule = Record<string, unknown>;

type Re2 = Pick<typeof import('#contract/re2.ts'), 'replaceMatches' | 're2Reason' | 'replacementReason'>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns why a rule can't be used, as the end of a sentence; null if it can. */
export const ruleReason = ({ regex, alias }: PathRule, { re2Reason, replacementReason }: Re2): string | null =>
  re2Reason(textOf(regex)) ?? replacementReason(textOf(regex), textOf(alias));

/** Returns the path after each rule, as PostHog cleans it. An invalid rule is skipped, and its result is null. */
export function cleanPath(path: string, rules: readonly PathRule[], { replaceMatches }: Re2): (string | null)[] {
  let current = path;
  return rules.map(({ regex, alias }) => {
    const next = textOf(regex) === '' ? current : replaceMatches(current, textOf(regex), textOf(alias));
    current = next ?? current;
    return next;
  });
}
