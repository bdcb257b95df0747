import { RE2JS } from 're2js';
import { once } from '#contract/field.ts';
import { patternOf } from '#contract/regular-expression.ts';
import { TextTooLong } from './evaluation-time.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

/** The maximum length of a person's text in a comparison, in characters. The rest of a longer text is ignored. */
export const MAX_TEXT_LENGTH = 10_000;

/**
 * The maximum product of a program's instructions and a text's characters. RE2's time grows with this product: 500,000
 * steps take 5 to 35 ms.
 */
const MAX_STEPS = 500_000;

const unsupported = (operator: string, source: string, reason: string) =>
  new UnsupportedFilters(
    `Invalid value for operator ${operator}: the regular expression ${source.slice(0, 100)} is not supported: ${reason}.`,
    'invalid_value',
  );

/** A condition's regular expression. */
export interface FlagPattern {
  /** Compiles the expression. It takes up to 20 ms, and is done only once. Throws `UnsupportedFilters`. */
  compile: () => RE2JS;
  /**
   * Whether a text contains a match. Users write the expressions, so the server uses RE2, which matches in linear time.
   * Throws `TextTooLong` if the text is too long for the expression.
   */
  isIn: (text: string) => boolean;
}

/**
 * Returns a condition's regular expression. The limits are those of the expressions in metrics. Compiles the expression
 * only on its first use, because a project can have thousands of them.
 * @throws UnsupportedFilters if the expression is invalid or too complex
 */
export function flagPattern(operator: string, source: string): FlagPattern {
  const checked = patternOf(source, 'clickhouse');
  if ('reason' in checked) throw unsupported(operator, source, checked.reason);
  const compile = once(() => {
    try {
      return RE2JS.compile(source);
    } catch {
      throw unsupported(operator, source, 'it is not valid in RE2');
    }
  });
  const isIn = (text: string) => {
    const pattern = compile();
    const compared = text.slice(0, MAX_TEXT_LENGTH);
    if (pattern.programSize() * compared.length > MAX_STEPS) throw new TextTooLong();
    // `find` does not use RE2JS's automaton (`test` does), which keeps up to 8 MB for each expression.
    return pattern.matcher(compared).find();
  };
  return { compile, isIn };
}
