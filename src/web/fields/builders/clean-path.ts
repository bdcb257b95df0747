/** A rule: what matches `regex` becomes `alias`. */
export type PathRule = Record<string, unknown>;

/** What becomes of a path at one rule: the same path where nothing matches, null where the rule is no expression. */
function cleaned(path: string, { regex, alias }: PathRule): string | null {
  if (typeof regex !== 'string' || regex === '') return path;
  try {
    return path.replace(new RegExp(regex, 'g'), () => (typeof alias === 'string' ? alias : ''));
  } catch {
    return null;
  }
}

/** The path after each rule in turn; a rule that is no expression leaves it alone and answers null. */
export function cleanPath(path: string, rules: readonly PathRule[]): (string | null)[] {
  let current = path;
  return rules.map((rule) => {
    const next = cleaned(current, rule);
    current = next ?? current;
    return next;
  });
}
