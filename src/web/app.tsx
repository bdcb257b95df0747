import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { type Client, createClient } from '#client/client.ts';
import { blockedProblem } from './api/blocked-origins.ts';
import { ClientProvider } from './api/client-context.tsx';
import { recordRequestId } from './api/last-request-id.ts';
import { createQueryClient } from './api/query-client.ts';
import { connectionId } from './session/connection.ts';
import { createSession, type Session } from './session/session.ts';
import { SessionProvider } from './session/session-context.tsx';
import { ThemeProvider } from './theme/provider.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { NoticeProvider } from './ui/notices.tsx';
import { TooltipLayer } from './ui/tooltip-layer.tsx';

export interface Services {
  session: Session;
  client: Client;
  cache: QueryClient;
}

/** Creates what every page shares: the session, the API client and the query cache. */
export function createServices(send: typeof fetch, cache = createQueryClient()): Services {
  const session = createSession();
  const client = createClient({
    connection: () => session.state().connection,
    fetch: send,
    onResponse: recordRequestId,
    explainFailure: blockedProblem,
    onKeyRejected: session.rejectKey,
    onMissingScopes: session.setMissingScopes,
    onGeneration: session.setGeneration,
  });
  clearCacheOnNewConnection(session, cache);
  return { session, client, cache };
}

/**
 * Clears the cache when the connection changes, so that no data of another connection is shown. If only the key of the
 * connection changes, reloads the data that is shown.
 */
function clearCacheOnNewConnection(session: Session, cache: QueryClient) {
  let last = session.state().connection;
  session.subscribe(() => {
    const { connection } = session.state();
    const before = last;
    last = connection;
    if (!connection || !before || connectionId(connection) !== connectionId(before)) cache.clear();
    else if (connection.key !== before?.key) void cache.invalidateQueries();
  });
}

interface Props {
  services: Services;
  /** The routes, inside a router. */
  children: ReactNode;
}

export function ConsoleApp({ services: { session, client, cache }, children }: Props) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={cache}>
        <SessionProvider session={session}>
          <ClientProvider client={client}>
            <NoticeProvider>
              <ErrorBoundary>
                <Suspense>{children}</Suspense>
                <TooltipLayer />
              </ErrorBoundary>
            </NoticeProvider>
          </ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
