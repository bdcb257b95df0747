import { useWindowWidth } from './use-window-width.ts';

/** Up to this window width, rows are cards. Must match the style sheets. */
const CARDS_UP_TO_PX = 760;
/** Up to this window width, the navigation is above the page. Must match the style sheets. */
const STACKED_UP_TO_PX = 900;
const NAVIGATION_PX = 232;
const PADDING_PX = 64;

/** Returns the width that a list has in this window, in pixels, and whether its rows are cards. */
export function useListWidth(): { availablePx: number; isCards: boolean } {
  const windowPx = useWindowWidth();
  return {
    availablePx: windowPx - PADDING_PX - (windowPx > STACKED_UP_TO_PX ? NAVIGATION_PX : 0),
    isCards: windowPx <= CARDS_UP_TO_PX,
  };
}
