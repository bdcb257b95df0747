import { parseExactJson } from '#contract/exact-json.ts';

const mayHaveUnknownNumber = /NaN|Infinity/;

/**
 * Matches a JSON string, or a number that JSON does not allow. It also matches strings so that their content is not
 * replaced. A string without its end matches too: otherwise, each quote of an invalid text would search to its end. The
 * loops are not nested, so that a long string does not overflow the engine's stack.
 */
const textOrUnknownNumber = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\b(?:NaN|Infinity)\b/g;

const withoutUnknownNumbers = (text: string) =>
  text.replace(textOrUnknownNumber, (found) => (found.startsWith('"') ? found : 'null'));

/**
 * Parses the JSON of an SDK with `parseExactJson`, so that integers keep all their digits. Numbers that Python writes but
 * JSON does not allow (NaN, Infinity) become null. Throws a `SyntaxError` for any other invalid JSON.
 */
export const parseSdkJson = (text: string): unknown =>
  parseExactJson(mayHaveUnknownNumber.test(text) ? withoutUnknownNumbers(text) : text);
