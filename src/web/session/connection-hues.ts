/** The selectable connection hues, in degrees. Red is reserved for danger. */
export const connectionHues = [
  { hue: 60, name: 'Amber' },
  { hue: 110, name: 'Olive' },
  { hue: 150, name: 'Green' },
  { hue: 195, name: 'Teal' },
  { hue: 250, name: 'Blue' },
  { hue: 295, name: 'Violet' },
  { hue: 335, name: 'Pink' },
];

/** The minimum distance between the hues of connections, in degrees. Closer hues are hard to tell apart. */
const MIN_DISTANCE = 40;

const between = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));
const distance = (hue: number, others: readonly number[]) => Math.min(...others.map((other) => between(hue, other)));

/** Returns a connection's own hue if it differs enough from `others`, else the selectable hue that differs most. */
export function distinctHue(others: readonly number[], own: number): number {
  if (distance(own, others) >= MIN_DISTANCE) return own;
  return connectionHues
    .map(({ hue }) => hue)
    .reduce((best, hue) => (distance(hue, others) > distance(best, others) ? hue : best));
}
