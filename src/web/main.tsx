import './theme/styles.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { earlyFetch } from './api/early-fetch.ts';
import { App, createServices } from './app.tsx';
import { firstData } from './first-data.ts';
import { harden } from './hardening.ts';
import { paths } from './paths.ts';
import { AppRoutes, preloadPage } from './routes.tsx';
import { inheritSession, shareSession } from './session/tabs.ts';

const services = createServices(earlyFetch);

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <App services={services}>
      {/* As a transition, a page would render in slices between frames and show twice as late. */}
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </App>,
  );
}

const tabs = new BroadcastChannel('hedgerow.session');

/** Data that comes this soon after the code is drawn at once, instead of the page without it. */
const PATIENCE_MS = 100;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A tab without a connection of its own goes on as its neighbour, unless somebody connects anew in it. */
async function settle() {
  const isConnected = () => services.session.state().connection !== null;
  if (!isConnected() && location.pathname !== paths.connect) await inheritSession(services.session, tabs);
  shareSession(services.session, tabs);
  const data = isConnected() ? firstData(services, location) : null;
  // The page's code comes before the first render, so that no fallback is ever shown on a load.
  await preloadPage(isConnected() ? location.href : paths.connect);
  await Promise.race([data, pause(PATIENCE_MS)]);
}

/** A link that asked for a module ahead of time has done its work when that is here. */
function dropLink({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') target.remove();
}

document.addEventListener('load', dropLink, true);
harden();
settle().then(start, start);
