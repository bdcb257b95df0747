const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns a stored name for use inside a sentence. Names in a right-to-left script are wrapped in Unicode isolates, so that they
 * do not reorder the text around them.
 */
export const isolateText = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
