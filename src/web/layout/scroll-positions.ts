import type { Location } from 'react-router-dom';
import { SCROLL_POSITIONS_KEY } from '../storage-keys.ts';

/** Whether the tab shows this page again: after a reload, or on the way back from another document. */
function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/** The router's key of history entries that the browser has created, for example for a typed address. */
const BROWSER_KEY = 'default';

/**
 * Returns the name of a history entry. All entries that the browser has created have the same key, so the path is part
 * of the name.
 */
export const entryOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) => `${key} ${pathname}`;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS_KEY) ?? '[]'));
  } catch {
    // Another version of the console may have stored something else.
    return new Map();
  }
}

/** Stores the positions for the next document of the tab. */
function storePositions() {
  try {
    sessionStorage.setItem(SCROLL_POSITIONS_KEY, JSON.stringify([...scrollPositions]));
  } catch {
    // The storage is full or blocked. The next document then starts at the top.
  }
}

/**
 * The scroll positions, in pixels, of the pages that this tab has shown, by history entry. They are stored, so that they
 * survive a reload.
 */
export const scrollPositions = readPositions();

if (!isShownAgain()) scrollPositions.delete(entryOf({ key: BROWSER_KEY, pathname: location.pathname }));
addEventListener('pagehide', storePositions);
