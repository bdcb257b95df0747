import { TextParts } from '../../../ui/text-parts.tsx';

/** The spaces at which a line can break. A long unit has its own line, so that its interval is not broken too. */
const breakAt = (text: string) => (text.includes(' per ') ? / (?=per )/ : /(?<=(?:\bto|,)) /);

/**
 * A value whose lines break only between the bounds of an interval, before a long unit or after a comma, not between a
 * number and its unit: "−0.18 to", "+3.68 points".
 */
export const TextInCell = ({ text }: { text: string }) => <TextParts parts={text.split(breakAt(text))} />;
