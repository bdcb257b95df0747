import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '#client/client.ts';

const ClientContext = createContext<Client | null>(null);

export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient must be used inside a ClientProvider.');
  return client;
}
