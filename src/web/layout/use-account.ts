import { useMemo } from 'react';
import { useRouteScope } from '../route-scope.ts';
import { connectionHue, connectionName } from '../session/connection-name.ts';
import { useSessionState } from '../session/session-context.tsx';
import type { Account } from '../ui/account-context.ts';

/** Returns the label (organization and server) and the hue of the current account; null without a connection. */
export function useAccount(): Account | null {
  const { connection } = useSessionState();
  const { organization } = useRouteScope();
  return useMemo(() => {
    if (!connection) return null;
    const name = connection.organizations?.find(({ id }) => id === organization)?.name;
    return {
      label: [name, connectionName(connection)].filter(Boolean).join(' · '),
      hue: connectionHue(connection, organization),
    };
  }, [connection, organization]);
}
