import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { untilUserActs } from '../ui/until-user-acts.ts';
import { entryOf, scrollPositions } from './scroll-positions.ts';

/** How long to wait until a page is high enough. */
const TIMEOUT_MS = 10_000;

/**
 * Scrolls as soon as the page is high enough, unless the user acts first. Returns a controller that aborts at the end.
 */
function scrollWhenHighEnough(top: number): AbortController {
  const waiting = untilUserActs(TIMEOUT_MS);
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return;
    scrollTo(0, top);
    waiting.abort();
  });
  waiting.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body);
  return waiting;
}

/**
 * Restores the scroll position when the user goes back or forward, or reloads the page. The browser does this only for
 * pages that have their height immediately, but a form renders its first section before the others. If the URL has a
 * fragment, the page scrolls to the fragment instead.
 */
export function useRestoreScroll(): void {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const entry = entryOf({ key, pathname });
  // A layout effect, because its cleanup runs before the next page scrolls. Otherwise, the position of the next page
  // would be stored for this page.
  useLayoutEffect(() => {
    // Native links to fragments create entries without a key of their own.
    if (hash !== '') return;
    const top = how === 'POP' ? (scrollPositions.get(entry) ?? 0) : 0;
    const restoring = top > 0 ? scrollWhenHighEnough(top) : null;
    const note = () => {
      const isRestoring = restoring !== null && !restoring.signal.aborted;
      if (!isRestoring) scrollPositions.set(entry, scrollY);
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      restoring?.abort();
      removeEventListener('scroll', note);
    };
  }, [entry, hash, how]);
}
