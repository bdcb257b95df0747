import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { ServerConnection } from '#client/client.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { ConsoleApp, createServices } from '#web/app.tsx';
import { AppRoutes, preloadPage } from '#web/routes.tsx';
import { prefetchPageData } from '#web/startup/prefetch-page-data.ts';

interface Options {
  /** Responds to the requests of the console in this process. */
  fetch: typeof fetch;
  /** Null for a console without a connection. */
  key: string | null;
  organization?: string;
  /** The address of another server; the console's own by default. */
  address?: string;
  /** The initial local storage. */
  remembered?: Record<string, string>;
  /** Whether to prefetch the page's data before the first render, as a page load does. */
  dataFirst?: boolean;
}

/** Opens the real console at a URL, with a server in the same process. */
export async function renderApp(
  at: string,
  { fetch: send, key, organization, address = '', remembered = {}, dataFirst = false }: Options,
) {
  sessionStorage.clear();
  localStorage.clear();
  for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  if (key !== null) {
    const connection: ServerConnection = { address, key, ...(organization ? { organization } : {}) };
    sessionStorage.setItem('hedgerow.connection', JSON.stringify(connection));
  }
  const user = userEvent.setup();
  const services = createServices(
    (input, init) => send(new URL(String(input), 'http://console.test').href, init),
    createQueryClient(0),
  );
  await preloadPage(at);
  if (dataFirst) await prefetchPageData(services, new URL(at, location.origin));
  render(
    <ConsoleApp services={services}>
      <MemoryRouter initialEntries={[at]} useTransitions={false}>
        <AppRoutes />
      </MemoryRouter>
    </ConsoleApp>,
  );
  return { user, services };
}
