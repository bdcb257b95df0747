import './theme/styles.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConsoleApp, createServices } from './app.tsx';
import { paths } from './paths.ts';
import { AppRoutes, preloadPage } from './routes.tsx';
import { copySessionFromTab, syncSessionWithTabs } from './session/tab-sync.ts';
import { prefetchPageData } from './startup/prefetch-page-data.ts';
import { preloadedFetch } from './startup/preloaded-fetch.ts';
import { applyTrustedTypes } from './startup/trusted-types.ts';
import { TAB_CHANNEL } from './storage-keys.ts';

const services = createServices(preloadedFetch);

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <ConsoleApp services={services}>
      {/* With transitions, React renders a new page in small parts, and the page takes twice as long to appear. */}
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </ConsoleApp>,
  );
}

const tabs = new BroadcastChannel(TAB_CHANNEL);

/** How long the first render waits for data, so that a fast response needs only one render. */
const DATA_WAIT_MS = 100;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Copies the connection from another tab if this tab has none, and keeps the tabs in sync. Then loads the code and the
 * data of the first page.
 */
async function prepare() {
  const isConnected = () => services.session.state().connection !== null;
  if (!isConnected() && location.pathname !== paths.connect) await copySessionFromTab(services.session, tabs);
  syncSessionWithTabs(services.session, tabs);
  const data = isConnected() ? prefetchPageData(services, location) : null;
  // Load the page's code before the first render, so that no fallback is shown.
  await preloadPage(isConnected() ? location.href : paths.connect);
  await Promise.race([data, wait(DATA_WAIT_MS)]);
}

/** Removes a preload link once its module has loaded. */
function removePreloadLink({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') target.remove();
}

document.addEventListener('load', removePreloadLink, true);
applyTrustedTypes();
prepare().then(start, start);
