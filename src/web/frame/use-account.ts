import { useMemo } from 'react';
import { usePlace } from '../place.ts';
import { useSessionState } from '../session/context.tsx';
import { connectionName, hueOf } from '../session/server-name.ts';
import type { Account } from '../ui/account.ts';

/** The account that is in use: its organization, its server and its colour. */
export function useAccount(): Account | null {
  const { connection } = useSessionState();
  const { organization } = usePlace();
  return useMemo(() => {
    if (!connection) return null;
    const name = connection.organizations?.find(({ id }) => id === organization)?.name;
    return {
      words: [name, connectionName(connection)].filter(Boolean).join(' · '),
      hue: hueOf(connection, organization),
    };
  }, [connection, organization]);
}
