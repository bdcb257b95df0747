import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useSessionState } from '../session/session-context.tsx';
import { NARROW_NAVIGATION_KEY } from '../storage-keys.ts';
import { AccountContext } from '../ui/account-context.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './app-layout.module.css';
import { Navigation } from './navigation.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { useAccount } from './use-account.ts';
import { useLazyCommandPalette } from './use-lazy-command-palette.tsx';
import { useRestoreScroll } from './use-restore-scroll.ts';

const KeyPrompt = lazyComponent(
  () => import('../session/expired-key-prompt.tsx'),
  ({ ExpiredKeyPrompt }) => ExpiredKeyPrompt,
);

/** The layout of every page that needs a connection: navigation, content, shortcuts and status. */
export function AppLayout() {
  const { pathname } = useLocation();
  const { isKeyRejected } = useSessionState();
  const account = useAccount();
  const [narrow, setNarrow] = useNarrowNavigation();
  const main = useFocusNewPage(pathname);
  useRestoreScroll();
  const [center, show] = useLazyCommandPalette();
  return (
    <AccountContext value={account}>
      <div className={styles.frame} data-narrow={narrow || undefined}>
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
        <Navigation narrow={narrow} onNarrow={setNarrow} onShow={show} />
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          {isKeyRejected && <KeyPrompt />}
          <ReadOnlyBanner />
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<Skeleton label="Loading the page" rows={8} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {center}
      </div>
    </AccountContext>
  );
}

/**
 * Scrolls a new page to the top. Also focuses its content, unless the page has set the focus itself. Does nothing when
 * the user goes back or forward, because the scroll position is then restored. Returns the ref for the content.
 */
function useFocusNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const how = useNavigationType();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === 'POP') return;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, how]);
  return main;
}

/** Returns whether the navigation is collapsed, and a function to change this. The choice is stored on this device. */
function useNarrowNavigation() {
  const [narrow, setNarrow] = useState(() => localStorage.getItem(NARROW_NAVIGATION_KEY) === 'yes');
  const keep = (next: boolean) => {
    localStorage.setItem(NARROW_NAVIGATION_KEY, next ? 'yes' : 'no');
    setNarrow(next);
  };
  return [narrow, keep] as const;
}
