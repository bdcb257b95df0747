/** Returns a text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a text with its first letter in lower case. */
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns a sentence as a clause: with a lower-case first letter and without the period. */
export const clauseOf = (sentence: string): string => uncapitalize(sentence.replace(/\.$/, ''));
