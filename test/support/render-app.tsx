import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Connection } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App, createServices } from '#web/app.tsx';
import { firstData } from '#web/first-data.ts';
import { AppRoutes, preloadPage } from '#web/routes.tsx';

interface Options {
  /** The server in process; the console asks its own origin. */
  fetch: typeof fetch;
  /** Null for a console that is not connected. */
  key: string | null;
  organization?: string;
  /** The storage of the device before the test. */
  remembered?: Record<string, string>;
  /** Whether the data is waited for before anything is drawn, as when the console is loaded. */
  dataFirst?: boolean;
}

/** Opens the real console at an address, on a server in the same process. */
export async function renderApp(
  at: string,
  { fetch: send, key, organization, remembered = {}, dataFirst = false }: Options,
) {
  sessionStorage.clear();
  localStorage.clear();
  for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  if (key !== null) {
    const connection: Connection = { address: '', key, ...(organization ? { organization } : {}) };
    sessionStorage.setItem('hedgerow.connection', JSON.stringify(connection));
  }
  const user = userEvent.setup();
  const services = createServices(
    (input, init) => send(new URL(String(input), 'http://console.test').href, init),
    createQueryClient(0),
  );
  await preloadPage(at);
  if (dataFirst) await firstData(services, new URL(at, location.origin));
  render(
    <App services={services}>
      <MemoryRouter initialEntries={[at]}>
        <AppRoutes />
      </MemoryRouter>
    </App>,
  );
  return { user, services };
}
