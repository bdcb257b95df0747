import { RE2JS, RE2JSSyntaxException } from 're2js';
import { unsupportedReason } from './regular-expression.ts';

const compile = (source: string): RE2JS | { reason: string } => {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    const description = error instanceof RE2JSSyntaxException ? ` (${error.getDescription()})` : '';
    return { reason: `it is not valid in RE2${description}` };
  }
};

/** Returns why a pattern is not valid in RE2, as the end of a sentence; null if it is valid. */
export function re2Reason(source: string): string | null {
  const compiled = compile(source);
  // The reasons of our own parser are in plainer words.
  return 'reason' in compiled ? (unsupportedReason(source) ?? compiled.reason) : null;
}

const substitutions = /\\(.)/gs;

/** Returns why a replacement does not fit its valid pattern: it names a group that the pattern does not have. Else null. */
export function replacementReason(source: string, replacement: string): string | null {
  const compiled = compile(source);
  if ('reason' in compiled) return null;
  const count = compiled.groupCount();
  const missing = [...replacement.matchAll(substitutions)].find(([, sign]) => Number(sign) > count);
  return missing ? `${missing[0]} is not a group of the expression` : null;
}

/**
 * Returns a text with every match replaced, as ClickHouse's `replaceRegexpAll` does: in the replacement, `\1` is the first
 * group of the match, `\0` the whole match and `\\` a backslash. Null if the pattern or the replacement is invalid.
 */
export function replaceMatches(text: string, source: string, replacement: string): string | null {
  const compiled = compile(source);
  if ('reason' in compiled || replacementReason(source, replacement) !== null) return null;
  const found = compiled.matcher(text);
  let result = '';
  let end = 0;
  while (found.find()) {
    result += text.slice(end, found.start());
    result += replacement.replace(substitutions, (_, sign: string) =>
      /\d/.test(sign) ? (found.group(Number(sign)) ?? '') : sign,
    );
    end = found.end();
  }
  return result + text.slice(end);
}
