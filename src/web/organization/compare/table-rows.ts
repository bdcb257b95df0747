import type { CompareSection } from './compare-rows.ts';
import { SECTION_PX, SETTING_PX, type VisibleRange } from './use-visible-cells.ts';

const shownNames = ({ names, isFolded }: CompareSection) => (isFolded ? [] : names);

/** Returns the height of every row: the heading of each section, followed by its settings. */
export const rowHeightsPx = (sections: readonly CompareSection[]): number[] =>
  sections.flatMap((section) => [SECTION_PX, ...shownNames(section).map(() => SETTING_PX)]);

/** The part of a section that is visible. */
export interface VisibleSection {
  section: CompareSection;
  hasHeading: boolean;
  names: readonly string[];
  /** The index of the first visible row, counted from the first row of the table body. */
  firstRow: number;
}

/** Returns the visible parts of the sections, in order. */
export function visibleSections(sections: readonly CompareSection[], { from, until }: VisibleRange): VisibleSection[] {
  let row = 0;
  return sections.flatMap((section) => {
    const heading = row;
    const shown = shownNames(section);
    row += 1 + shown.length;
    const names = shown.slice(Math.max(0, from - heading - 1), Math.max(0, until - heading - 1));
    const hasHeading = from <= heading && heading < until;
    return hasHeading || names.length > 0 ? [{ section, hasHeading, names, firstRow: Math.max(heading, from) }] : [];
  });
}

const sum = (sizesPx: readonly number[]) => sizesPx.reduce((total, sizePx) => total + sizePx, 0);

/** Returns the total heights in pixels of the rows above and below the visible rows. */
export const heightsAround = (heightsPx: readonly number[], { from, until }: VisibleRange) => ({
  above: sum(heightsPx.slice(0, from)),
  below: sum(heightsPx.slice(until)),
});
