/** A regular expression in Postgres's own syntax. */
export interface Pattern {
  text: string;
  ignoresCase: boolean;
}

const LONGEST = 1000;
/** How many states a pattern may need: repetitions multiply. */
const LARGEST = 1000;

const classes: Record<string, string> = { b: '\\y', B: '\\Y', A: '\\A', z: '\\Z', Z: '\\Z' };
const plainEscapes = /^[dDsSwWnrtfv]$/;
const isSign = /^[^A-Za-z0-9]$/;

class Unusable extends Error {}

/** Reads a pattern from left to right and writes it in the other syntax, counting the states that it needs. */
class Translation {
  private at = 0;
  private readonly source: string;
  private depth = 0;

  constructor(source: string) {
    this.source = source;
  }

  whole(): string {
    const [text] = this.alternatives();
    if (this.at < this.source.length) throw new Unusable('a parenthesis closes that was not opened');
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
      if (states > LARGEST) throw new Unusable('it is too complex');
    }
    return [text, states];
  }

  private piece(): [text: string, states: number] {
    const [atom, size] = this.atom();
    const quantifier = /^(?:[*+?]|\{(\d{1,3})(,(\d{0,3}))?\})\??/.exec(this.source.slice(this.at));
    if (!quantifier) return [atom, size];
    this.at += quantifier[0].length;
    const most = Math.max(Number(quantifier[1] ?? 1), Number(quantifier[3] ?? 0), 1);
    if (most > 255) throw new Unusable('it repeats something more than 255 times');
    if (/^[*+?{]/.test(this.source.slice(this.at))) throw new Unusable('a repetition repeats a repetition');
    return [`${atom}${quantifier[0]}`, size * most];
  }

  private atom(): [text: string, states: number] {
    if (this.next('(')) return this.group();
    if (this.next('[')) return [this.bracket(), 1];
    if (this.next('\\')) return [this.escape(), 1];
    const sign = this.source[this.at++] ?? '';
    if (/[*+?]/.test(sign)) throw new Unusable('there is nothing to repeat');
    if (sign === '{') return ['\\{', 1];
    return [sign, 1];
  }

  private group(): [text: string, states: number] {
    if (/^\?(?!:|P<\w+>)/.test(this.source.slice(this.at)))
      throw new Unusable('it looks around or changes its options');
    this.at += /^\?(?::|P<\w+>)/.exec(this.source.slice(this.at))?.[0].length ?? 0;
    if (++this.depth > 50) throw new Unusable('its parentheses nest too deep');
    const [text, states] = this.alternatives();
    this.depth--;
    if (!this.next(')')) throw new Unusable('a parenthesis is not closed');
    return [`(?:${text})`, states + 1];
  }

  private escape(): string {
    const sign = this.source[this.at++];
    if (sign === undefined) throw new Unusable('it ends with a backslash');
    const known = classes[sign] ?? (plainEscapes.test(sign) || isSign.test(sign) ? `\\${sign}` : null);
    if (known === null) throw new Unusable(`it uses \\${sign}`);
    return known;
  }

  private bracket(): string {
    const found = /^\^?\]?(?:\[:\w+:\]|\\[dswnrtfv]|\\[^A-Za-z0-9]|[^\]\\[]|\[(?![:.=]))*\]/.exec(
      this.source.slice(this.at),
    );
    if (!found) throw new Unusable('a bracket is not closed, or holds what is not understood');
    this.at += found[0].length;
    return `[${found[0]}`;
  }
}

/**
 * Translates a pattern of the usual syntax (RE2: no look-around, no back references) into Postgres's, so that it matches in linear time.
 * @returns the pattern, or why this server does not run it.
 */
export function patternOf(source: string): Pattern | { reason: string } {
  const [, option = '', body = ''] = /^(\(\?[is]+\))?(.*)$/s.exec(source) ?? [];
  if (body.length > LONGEST) return { reason: `it is longer than ${LONGEST} characters` };
  try {
    return { text: `(?:${new Translation(body).whole()})`, ignoresCase: option.includes('i') };
  } catch (error) {
    if (error instanceof Unusable) return { reason: error.message };
    throw error;
  }
}
