import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Client, ServerConnection } from '#client/client.ts';
import { ClientProvider, useClient } from '../api/client-context.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { connectionId } from '../session/connection.ts';
import { useSessionState } from '../session/session-context.tsx';

interface Services {
  client: Client;
  cache: QueryClient;
}

type ServicesOf = (connection: ServerConnection) => Services;

const ConnectionsContext = createContext<ServicesOf | null>(null);

/** Keeps a client and a cache for each connection that the page shows, for `useClientOf` and `ConnectionScope`. */
export function ConnectionsProvider({ children }: { children: ReactNode }) {
  const [client, cache] = [useClient(), useQueryClient()];
  const { connection: current } = useSessionState();
  const [known] = useState(() => new Map<string, Services>());
  const servicesOf: ServicesOf = (connection) => {
    if (current && connectionId(connection) === connectionId(current)) return { client, cache };
    // Another key can see other data.
    const key = `${connectionId(connection)} ${connection.key}`;
    const services = known.get(key) ?? { client: client.withConnection(connection), cache: createQueryClient() };
    known.set(key, services);
    return services;
  };
  return <ConnectionsContext value={servicesOf}>{children}</ConnectionsContext>;
}

function useServicesOf(): ServicesOf {
  const servicesOf = useContext(ConnectionsContext);
  if (!servicesOf) throw new Error('This hook must be used inside a ConnectionsProvider.');
  return servicesOf;
}

/** Returns a function that returns the client of a connection. */
export function useClientOf(): (connection: ServerConnection) => Client {
  const servicesOf = useServicesOf();
  return (connection) => servicesOf(connection).client;
}

/** Renders parts that read from another connection, with its client and a cache of its own. */
export function ConnectionScope({ id, children }: { id: string; children: ReactNode }) {
  const servicesOf = useServicesOf();
  const { connection, others } = useSessionState();
  const other = others.find((one) => connectionId(one) === id);
  if (!other || (connection && connectionId(connection) === id)) return children;
  const { client, cache } = servicesOf(other);
  return (
    <QueryClientProvider client={cache}>
      <ClientProvider client={client}>{children}</ClientProvider>
    </QueryClientProvider>
  );
}
