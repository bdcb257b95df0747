/** The databases for which a pattern can be translated. ClickHouse uses the syntax of RE2. */
export type Syntax = 'postgres' | 'clickhouse';

/** What a server computes patterns with. `re2`: all of RE2. `hedgerow`: the part of RE2 that both of its databases have. */
export type PatternEngine = 're2' | 'hedgerow';

/** A regular expression in a database's syntax. */
export interface Pattern {
  text: string;
  ignoresCase: boolean;
}

const LONGEST = 1000;
/** The maximum number of states of a pattern's automaton. Repetitions multiply the number of states. */
const LARGEST = 1000;
/** The maximum number of states in counted repetitions. The matching time grows with the square of this number. */
const LARGEST_REPETITIONS = 256;

/** The escapes within brackets that need a replacement. In RE2, `\s` does not match a vertical tab. */
const inBracket: Record<Syntax, Record<string, string>> = { postgres: {}, clickhouse: { s: '\\s\\v' } };

/** The escapes outside brackets that differ between the databases. */
const escapes: Record<Syntax, Record<string, string>> = {
  postgres: { b: '\\y', B: '\\Y', A: '\\A', z: '\\Z', Z: '\\Z' },
  clickhouse: { b: '\\b', B: '\\B', A: '\\A', z: '\\z', Z: '\\z', s: '[\\s\\v]', S: '[^\\s\\v]' },
};
const plainEscapes = /^[dDsSwWnrtfv]$/;
// RE2 accepts the escapes of ASCII characters only.
const isSign = /^[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]$/;

/** The character code of each control escape in a bracket expression. */
const controls = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['f', 0x0c],
  ['v', 0x0b],
]);
const classNames = new Set('alnum alpha blank cntrl digit graph lower print punct space upper xdigit'.split(' '));

class UnsupportedPattern extends Error {}

function classNamed(name: string): string {
  if (!classNames.has(name)) throw new UnsupportedPattern(`it contains the unknown class ${name}`);
  return `[:${name}:]`;
}

/** Returns the pattern of a literal character. Escapes only ASCII punctuation, because RE2 rejects other escapes. */
const literal = (sign: string) => (/[!-/:-@[-^`{-~]/.test(sign) ? `\\${sign}` : sign);

/** Translates a pattern from left to right into a database's syntax, and counts its states. */
class Translation {
  private at: number;
  private readonly source: string;
  private depth = 0;
  private repeated = 0;
  private readonly syntax: Syntax;

  /** @param at where the pattern begins in the source, after its options */
  constructor(source: string, at: number, syntax: Syntax) {
    this.source = source;
    this.at = at;
    this.syntax = syntax;
  }

  whole(): string {
    const [text] = this.alternatives();
    if (this.at < this.source.length)
      throw new UnsupportedPattern('it has a closing parenthesis without an opening one');
    return text;
  }

  private next(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private alternatives(): [text: string, states: number] {
    let [text, states] = this.sequence();
    while (this.next('|')) {
      const [other, more] = this.sequence();
      text += `|${other}`;
      states += more;
    }
    return [text, states];
  }

  private sequence(): [text: string, states: number] {
    let text = '';
    let states = 0;
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] ?? '')) {
      const [piece, size] = this.piece();
      text += piece;
      states += size;
      if (states > LARGEST) throw new UnsupportedPattern('it is too complex');
    }
    return [text, states];
  }

  private piece(): [text: string, states: number] {
    const isAnchor = /^(?:[$^]|\\[bBAzZ])/.test(this.source.slice(this.at, this.at + 2));
    const [atom, size] = this.atom();
    const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.at));
    if (!quantifier) return [atom, size];
    if (isAnchor) throw new UnsupportedPattern('a repetition has nothing to repeat');
    this.at += quantifier[0].length;
    if (/^[*+?{]/.test(this.source.slice(this.at))) throw new UnsupportedPattern('it repeats a repetition');
    return [`${atom}${quantifier[0]}`, size * this.most(size, quantifier)];
  }

  /** Returns the factor by which a quantifier multiplies the number of states: its larger bound, at least 1. */
  private most(size: number, [, least = '1', , bound]: readonly (string | undefined)[]): number {
    if (bound && Number(bound) < Number(least))
      throw new UnsupportedPattern('the bounds of a repetition are out of order');
    const most = Math.max(Number(least), Number(bound ?? 0), 1);
    if (most > 255) throw new UnsupportedPattern('it repeats something more than 255 times');
    if (most > 1) this.repeated += size * most;
    if (this.repeated > LARGEST_REPETITIONS) throw new UnsupportedPattern('it is too complex');
    return most;
  }

  private atom(): [text: string, states: number] {
    if (this.next('(')) return this.group();
    if (this.next('[')) return [this.bracket(), 1];
    if (this.next('\\')) return [this.escape(), 1];
    const isRepetition = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.test(this.source.slice(this.at));
    const sign = this.source[this.at++] ?? '';
    if (isRepetition) throw new UnsupportedPattern('a repetition has nothing to repeat');
    if (sign === '{') return ['\\{', 1];
    return [sign, 1];
  }

  private group(): [text: string, states: number] {
    const rest = this.source.slice(this.at);
    if (/^\?<?[=!]/.test(rest))
      throw new UnsupportedPattern(`it contains a lookaround (at character ${this.at}), which RE2 does not have`);
    if (/^\?(?!:|P?<\w+>)/.test(rest))
      throw new UnsupportedPattern('it contains an option such as (?i) that is not at the beginning');
    this.at += /^\?(?::|P?<\w+>)/.exec(rest)?.[0].length ?? 0;
    if (++this.depth > 50) throw new UnsupportedPattern('its parentheses are nested too deeply');
    const [text, states] = this.alternatives();
    this.depth--;
    if (!this.next(')')) throw new UnsupportedPattern('a parenthesis is not closed');
    return [`(?:${text})`, states + 1];
  }

  private escape(): string {
    const sign = this.source[this.at++];
    if (sign === undefined) throw new UnsupportedPattern('it ends with a backslash');
    const known =
      escapes[this.syntax][sign] ??
      (plainEscapes.test(sign) ? `\\${sign}` : null) ??
      (isSign.test(sign) ? literal(sign) : null);
    if (known === null) throw new UnsupportedPattern(`\\${sign} is not supported`);
    return known;
  }

  private bracket(): string {
    let text = this.next('^') ? '[^' : '[';
    // A closing bracket in the first position is a literal.
    do text += this.bracketEntry();
    while (!this.next(']'));
    return `${text}]`;
  }

  private bracketEntry(): string {
    const low = this.bracketPart();
    if (!/^-[^\]]/s.test(this.source.slice(this.at))) return low.text;
    this.at++;
    const high = this.bracketPart();
    if (low.sign === null || high.sign === null || low.sign > high.sign)
      throw new UnsupportedPattern('a bracket contains an invalid range');
    return `${low.text}-${high.text}`;
  }

  /**
   * Reads the next character or character class of a bracket expression. `sign` is the character code; null for a
   * class.
   */
  private bracketPart(): { text: string; sign: number | null } {
    const [found = '', name, escaped] = /^(?:\[:(\w+):\]|\\(.)|.)/su.exec(this.source.slice(this.at)) ?? [];
    if (found === '') throw new UnsupportedPattern('a bracket is not closed');
    this.at += found.length;
    if (name !== undefined) return { text: classNamed(name), sign: null };
    if (escaped === undefined) return { text: literal(found), sign: found.codePointAt(0) ?? 0 };
    if (/[dsw]/.test(escaped)) return { text: inBracket[this.syntax][escaped] ?? found, sign: null };
    const control = controls.get(escaped);
    if (control !== undefined) return { text: found, sign: control };
    if (!isSign.test(escaped)) throw new UnsupportedPattern(`${found} is not supported in a bracket`);
    return { text: literal(escaped), sign: escaped.codePointAt(0) ?? 0 };
  }
}

/** Returns why this server can't compute with a pattern, as the end of a sentence; null if it can. */
export function unsupportedReason(source: string): string | null {
  const pattern = patternOf(source, 'clickhouse');
  return 'reason' in pattern ? pattern.reason : null;
}

/**
 * Translates a pattern in RE2's syntax (no lookaround, no backreferences) into a database's syntax. The result matches
 * in linear time.
 * @returns the translated pattern, or the reason why the server does not support the pattern
 */
export function patternOf(source: string, syntax: Syntax): Pattern | { reason: string } {
  const option = /^\(\?[is]+\)/.exec(source)?.[0] ?? '';
  if (source.length - option.length > LONGEST) return { reason: `it is longer than ${LONGEST} characters` };
  try {
    return { text: `(?:${new Translation(source, option.length, syntax).whole()})`, ignoresCase: option.includes('i') };
  } catch (error) {
    if (error instanceof UnsupportedPattern) return { reason: error.message };
    throw error;
  }
}

/** Returns the sentence for a pattern that can't be used. */
export const unusablePattern = (reason: string) => `This regular expression can’t be used: ${reason}.`;
