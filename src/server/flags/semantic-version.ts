const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

interface Version {
  parts: [number, number, number];
  prerelease: string[];
}

/**
 * Parses a version; null if the text is not a version. Missing parts are 0. A leading `v` and leading zeros are
 * ignored.
 */
function parseVersion(text: string): Version | null {
  const [, major, minor = '0', patch = '0', prerelease = ''] = VERSION.exec(text.trim()) ?? [];
  if (major === undefined) return null;
  return {
    parts: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease === '' ? [] : prerelease.split('.'),
  };
}

const isNumeric = (identifier: string) => /^\d+$/.test(identifier);

/** Compares identifiers. Numeric identifiers are lower than alphanumeric identifiers (semver.org, section 11). */
function compareIdentifiers(one: string, other: string): number {
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other);
  if (isNumeric(one) !== isNumeric(other)) return isNumeric(one) ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [index, identifier] of one.entries()) {
    const opposite = other[index];
    if (opposite === undefined) return 1;
    const order = compareIdentifiers(identifier, opposite);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function compare(one: Version, other: Version): number {
  for (const index of [0, 1, 2] as const) {
    const difference = one.parts[index] - other.parts[index];
    if (difference !== 0) return difference;
  }
  return comparePrereleases(one.prerelease, other.prerelease);
}

const below = (parts: Version['parts']): Version => ({ parts, prerelease: [] });

/** Returns the end of a tilde range: the next minor version. The range does not include its end. */
const afterTilde = ({ parts: [major, minor] }: Version) => below([major, minor + 1, 0]);

/** Returns the end of a caret range: the next major version; for 0.x.y the next minor, and for 0.0.y the next patch version. */
function afterCaret({ parts: [major, minor, patch] }: Version): Version {
  if (major > 0) return below([major + 1, 0, 0]);
  return minor > 0 ? below([0, minor + 1, 0]) : below([0, 0, patch + 1]);
}

const isWithin = (version: Version, from: Version, end: Version) =>
  compare(version, from) >= 0 && compare(version, end) < 0;

const WILDCARD = /^v?(\d+)(?:\.(\d+))?\.[*xX]$/;

function matchesWildcard({ parts }: Version, pattern: string): boolean {
  const [, major, minor] = WILDCARD.exec(pattern.trim()) ?? [];
  if (major === undefined || parts[0] !== Number(major)) return false;
  return minor === undefined || parts[1] === Number(minor);
}

type Comparison = (version: Version, wanted: Version) => boolean;

const comparisons: Record<string, Comparison> = {
  semver_eq: (version, wanted) => compare(version, wanted) === 0,
  semver_neq: (version, wanted) => compare(version, wanted) !== 0,
  semver_gt: (version, wanted) => compare(version, wanted) > 0,
  semver_gte: (version, wanted) => compare(version, wanted) >= 0,
  semver_lt: (version, wanted) => compare(version, wanted) < 0,
  semver_lte: (version, wanted) => compare(version, wanted) <= 0,
  semver_tilde: (version, wanted) => isWithin(version, wanted, afterTilde(wanted)),
  semver_caret: (version, wanted) => isWithin(version, wanted, afterCaret(wanted)),
};

/** Whether this server knows an operator that compares versions. */
export const isVersionOperator = (operator: string) =>
  operator === 'semver_wildcard' || Object.hasOwn(comparisons, operator);

/** Whether a `semver_…` operator can compare versions with a text: a version, or a pattern such as `1.2.*`. */
export const isVersionBound = (operator: string, wanted: string): boolean =>
  operator === 'semver_wildcard' ? WILDCARD.test(wanted.trim()) : parseVersion(wanted) !== null;

/** Whether a version meets the condition of a `semver_…` operator; false if one of the texts is not a version. */
export function matchesVersion(operator: string, text: string, wanted: string): boolean {
  const version = parseVersion(text);
  if (!version) return false;
  if (operator === 'semver_wildcard') return matchesWildcard(version, wanted);
  const bound = parseVersion(wanted);
  return bound !== null && (comparisons[operator]?.(version, bound) ?? false);
}
