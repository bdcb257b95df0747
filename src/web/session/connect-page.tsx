import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Client, Connection } from '../api/client.ts';
import { useClient } from '../api/context.tsx';
import { href } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { whenIdle } from '../ui/idle.ts';
import { usePreload } from '../ui/preload.tsx';
import { type Attempt, ConnectForm } from './connect-form.tsx';
import styles from './connect-page.module.css';
import { idOf } from './connection.ts';
import { ConnectionList } from './connection-list.tsx';
import { useSession, useSessionState } from './context.tsx';
import { findOrganizations, type KnownOrganization, openById } from './discover.ts';
import { findRefused } from './find-refused.ts';
import { apartFrom } from './hues.ts';
import { OrganizationChoice } from './organization-choice.tsx';
import { hueOf } from './server-name.ts';
import type { Session, SessionState } from './session.ts';

/** Where a person is sent to connect, and from where. */
interface Arrival {
  from?: string;
}

/** The way in: which server, which key, and, where the key tells, which organization. */
export function ConnectPage() {
  const { connection } = useSessionState();
  const connect = useConnect();
  const linked = useLinkedKey(connect.mutate);

  const preload = usePreload();

  // The window's title belongs to the document, and idle time to the browser: the projects come next.
  useEffect(() => {
    document.title = 'Connect · Hedgerow';
    return whenIdle(() => preload(href.home()));
  }, [preload]);

  const { data, error, isPending, variables } = connect;
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <div className={styles['brand']}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <h1>Hedgerow</h1>
        </div>
        {data && data.length > 1 ? (
          <OrganizationChoice organizations={data} onChoose={connect.finish} />
        ) : (
          <>
            <ConnectionList />
            {linked.needsConfirmation && <LinkedKeyNotice />}
            <ConnectForm
              start={{ address: linked.key === null ? (connection?.address ?? '') : '', key: linked.key ?? '' }}
              busy={isPending}
              error={error}
              asksForId={data?.length === 0}
              tried={variables}
              onConnect={connect.mutate}
            />
          </>
        )}
      </div>
    </main>
  );
}

/** A connection in a colour of its own, where there are others to be told from. */
function distinct(connection: Connection, { connection: present, others }: SessionState): Connection {
  const there = [present ?? [], others].flat().filter(({ key }) => key !== connection.key);
  const [own, ...hues] = [connection, ...there].map((one) => hueOf(one, one.organization));
  return own === undefined || hues.length === 0 ? connection : { ...connection, hue: apartFrom(hues, own) };
}

/** Goes on with a connection; where the key of the same one is no longer accepted, with its name and its drafts. */
async function goOn(session: Session, client: Client, connection: Connection, remember: boolean) {
  const { connection: present, others } = session.state();
  const refused = await findRefused(client, [present ?? [], others].flat(), connection);
  if (!refused) return session.connect(distinct(connection, session.state()), remember);
  session.use(idOf(refused));
  session.replaceKey(connection.key);
  session.note(connection);
  const renewed = session.state().connection;
  if (remember && renewed) session.connect(renewed, true);
}

/** Tries a connection; stores it and goes on once the organization is known. */
function useConnect() {
  const client = useClient();
  const session = useSession();
  const navigate = useNavigate();
  const from = (useLocation().state as Arrival | null)?.from;

  const go = async (attempt: Attempt, organizations: KnownOrganization[], organization: string, to?: string) => {
    const { address, key, remember } = attempt;
    const connection = { address, key, organization, ...(organizations.length > 0 && { organizations }) };
    await goOn(session, client, connection, remember);
    void navigate(to ?? from ?? href.projects(organization), { replace: true });
  };
  const mutation = useMutation({
    mutationFn: async (attempt: Attempt) => {
      const candidate = client.as(attempt);
      if (attempt.id !== '') {
        const { organization, project } = await openById(candidate, attempt.id);
        await go(attempt, [], organization, project === null ? undefined : href.project(organization, project));
        return undefined;
      }
      const found = await findOrganizations(candidate);
      if (found.length === 1 && found[0]) await go(attempt, found, found[0].id);
      return found;
    },
  });
  const finish = (organization: string) => {
    if (mutation.variables) void go(mutation.variables, mutation.data ?? [], organization);
  };
  return { ...mutation, finish };
}

interface LinkedKey {
  /** The key of the link that opened this page; null without one. */
  key: string | null;
  /** Whether the person has to confirm it, because another account is connected. */
  needsConfirmation: boolean;
}

/**
 * The key in the fragment of a sign-in link, which no server receives. It leaves the address bar at once. It is used at
 * once where nothing is connected; otherwise anybody's link could put a person into another account unnoticed.
 */
function useLinkedKey(connect: (attempt: Attempt) => void): LinkedKey {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const { connection, others } = useSessionState();
  const [linked, setLinked] = useState<LinkedKey>({ key: null, needsConfirmation: false });
  const key = new URLSearchParams(hash.slice(1)).get('key');
  const connected = [connection ?? [], others].flat();
  const needsConfirmation = connected.length > 0 && connected.every((one) => one.key !== key);
  // Synchronizes with the address bar.
  useEffect(() => {
    if (key === null) return;
    void navigate(href.connect(), { replace: true, state });
    setLinked({ key, needsConfirmation });
    if (!needsConfirmation) connect({ address: '', key, id: '', remember: false });
  }, [key, needsConfirmation, state, navigate, connect]);
  return linked;
}

function LinkedKeyNotice() {
  return (
    <Alert tone="warning" title="This link contains a personal key of another account.">
      You stay in the account that is connected now until you choose "Connect". Only use links that you trust.
    </Alert>
  );
}
