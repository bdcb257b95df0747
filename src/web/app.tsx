import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { type Client, createClient } from './api/client.ts';
import { ClientProvider } from './api/context.tsx';
import { createQueryClient } from './api/query-client.ts';
import { idOf } from './session/connection.ts';
import { SessionProvider } from './session/context.tsx';
import { createSession, type Session } from './session/session.ts';
import { ThemeProvider } from './theme/provider.tsx';
import { CrashBoundary } from './ui/crash-boundary.tsx';
import { NoticeProvider } from './ui/notices.tsx';
import { TooltipLayer } from './ui/tooltip-layer.tsx';

export interface Services {
  session: Session;
  client: Client;
  cache: QueryClient;
}

/** The three things that outlive every page: who is connected, how to call the server, and what it answered. */
export function createServices(send: typeof fetch, cache = createQueryClient()): Services {
  const session = createSession();
  const client = createClient({
    connection: () => session.state().connection,
    fetch: send,
    refused: session.refuse,
    lacking: session.lack,
  });
  forgetWithKey(session, cache);
  return { session, client, cache };
}

/** What one key could see is not shown to another: a new connection empties the cache, a replaced key asks again. */
function forgetWithKey(session: Session, cache: QueryClient) {
  let last = session.state().connection;
  session.subscribe(() => {
    const { connection } = session.state();
    const before = last;
    last = connection;
    if (!connection || !before || idOf(connection) !== idOf(before)) cache.clear();
    else if (connection.key !== before?.key) void cache.invalidateQueries();
  });
}

interface Props {
  services: Services;
  /** A router around the routes. */
  children: ReactNode;
}

export function App({ services: { session, client, cache }, children }: Props) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={cache}>
        <SessionProvider session={session}>
          <ClientProvider client={client}>
            <NoticeProvider>
              <CrashBoundary>
                <Suspense>{children}</Suspense>
                <TooltipLayer />
              </CrashBoundary>
            </NoticeProvider>
          </ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
