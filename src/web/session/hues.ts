/** The hues that a connection can be given, in degrees; red stays for danger. */
export const hues = [
  { hue: 60, name: 'Amber' },
  { hue: 110, name: 'Olive' },
  { hue: 150, name: 'Green' },
  { hue: 195, name: 'Teal' },
  { hue: 250, name: 'Blue' },
  { hue: 295, name: 'Violet' },
  { hue: 335, name: 'Pink' },
];

/** Nearer than this, in degrees, two hues are taken for one another. */
const ALIKE = 40;

const between = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));
const distance = (hue: number, others: readonly number[]) => Math.min(...others.map((other) => between(hue, other)));

/** A hue for a connection that would look like one of those that are there: the one least like them. */
export function apartFrom(others: readonly number[], own: number): number {
  if (distance(own, others) >= ALIKE) return own;
  return hues
    .map(({ hue }) => hue)
    .reduce((best, hue) => (distance(hue, others) > distance(best, others) ? hue : best));
}
