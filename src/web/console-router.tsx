import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

interface Props {
  /** Whether the code of the page at an address is here. */
  isHere: (pathname: string) => boolean;
  children: ReactNode;
}

/**
 * Takes the focus from the page that goes. Left to the removal of what has it, it would have the browser lay out the page
 * half changed.
 */
function leavePage(action: string) {
  if (action === 'POP') return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

/**
 * The router of the browser's own history. A page whose code is here is drawn at one go: as a transition, which the library
 * makes of every step, it is drawn in slices of 5 ms with frames between them, and shows twice as late. While code has yet
 * to come, the page before stays.
 */
export function ConsoleRouter({ isHere, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  // The history belongs to the browser.
  useLayoutEffect(() => {
    let shown = history.location.pathname;
    return history.listen((next) => {
      const isOther = next.location.pathname !== shown;
      shown = next.location.pathname;
      if (!isHere(shown)) return startTransition(() => setPlace(next));
      if (isOther) leavePage(next.action);
      setPlace(next);
    });
  }, [history, isHere]);
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
