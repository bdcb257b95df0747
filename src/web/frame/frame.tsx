import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useSessionState } from '../session/context.tsx';
import { AccountContext } from '../ui/account.ts';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { useAccount } from './use-account.ts';
import { useCommandCenter } from './use-command-center.tsx';

const KeyPrompt = lazyPart(async () => (await import('../session/key-prompt.tsx')).KeyPrompt);

/** What stands around every page of a connected console. */
export function Frame() {
  const { pathname } = useLocation();
  const { refused } = useSessionState();
  const account = useAccount();
  const [narrow, setNarrow] = useNarrow();
  const main = useArrival(pathname);
  const [center, show] = useCommandCenter();
  return (
    <AccountContext value={account}>
      <div className={styles['frame']} data-narrow={narrow || undefined}>
        <a className={styles['skip']} href="#content">
          Skip to content
        </a>
        <Navigation narrow={narrow} onNarrow={setNarrow} onShow={show} />
        <main ref={main} id="content" tabIndex={-1} className={styles['main']}>
          {refused && <KeyPrompt />}
          <CrashBoundary key={pathname}>
            <Suspense fallback={<Skeleton label="Loading the page" lines={8} />}>
              <Outlet />
            </Suspense>
          </CrashBoundary>
        </main>
        {center}
      </div>
    </AccountContext>
  );
}

/** Starts each page that a person goes to at its top, with the focus in it, if the page has not put it somewhere; going back leaves both to the browser. */
function useArrival(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const how = useNavigationType();
  // Focus and scroll position belong to the browser.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === 'POP') return;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, how]);
  return main;
}

const NARROW = 'hedgerow.narrow';

/** Whether the navigation is narrow, as it was left on this device. */
function useNarrow() {
  const [narrow, setNarrow] = useState(() => localStorage.getItem(NARROW) === 'yes');
  const keep = (next: boolean) => {
    localStorage.setItem(NARROW, next ? 'yes' : 'no');
    setNarrow(next);
  };
  return [narrow, keep] as const;
}
