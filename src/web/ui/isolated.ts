const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A stored name for the middle of a sentence: one that is written from right to left would draw the numbers and the names beside
 * it into its own order.
 */
export const isolated = (name: string): string => (fromTheRight.test(name) ? `\u2068${name}\u2069` : name);
