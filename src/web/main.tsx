import './theme/styles.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { earlyFetch } from './api/early-fetch.ts';
import { App, createServices } from './app.tsx';
import { harden } from './hardening.ts';
import { paths } from './paths.ts';
import { AppRoutes, preloadPage } from './routes.tsx';

const services = createServices(earlyFetch);

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <App services={services}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </App>,
  );
}

harden();
// The page's code comes before the first render, so that no fallback is ever shown on a load.
preloadPage(services.session.state().connection ? location.href : paths.connect).then(start, start);
