/** A rule that replaces matches of `regex` with `alias`. */
export type PathRule = Record<string, unknown>;

/** Applies one rule to a path. Returns null if the regular expression is invalid. */
function cleaned(path: string, { regex, alias }: PathRule): string | null {
  if (typeof regex !== 'string' || regex === '') return path;
  try {
    return path.replace(new RegExp(regex, 'g'), () => (typeof alias === 'string' ? alias : ''));
  } catch {
    return null;
  }
}

/** Returns the path after each rule. An invalid rule is skipped, and its result is null. */
export function cleanPath(path: string, rules: readonly PathRule[]): (string | null)[] {
  let current = path;
  return rules.map((rule) => {
    const next = cleaned(current, rule);
    current = next ?? current;
    return next;
  });
}
