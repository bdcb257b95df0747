import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Client, ServerConnection } from '#client/client.ts';
import { findOrganizations, type OrganizationName, resolveOrganization } from '#client/find-organizations.ts';
import { inspectKey, type KeyFacts } from '#client/inspect-key.ts';
import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import { useClient } from '../api/client-context.tsx';
import { href } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { usePreload } from '../ui/preload-context.tsx';
import { type ConnectAttempt, ConnectForm } from './connect-form.tsx';
import styles from './connect-page.module.css';
import { connectionId } from './connection.ts';
import { distinctHue } from './connection-hues.ts';
import { ConnectionList } from './connection-list.tsx';
import { connectionHue, furtherConnectionName } from './connection-name.ts';
import { findExpiredConnection } from './find-expired-connection.ts';
import { OrganizationChoice } from './organization-choice.tsx';
import { ProjectChoice } from './project-choice.tsx';
import type { Session, SessionState } from './session.ts';
import { useSession, useSessionState } from './session-context.tsx';

/** The page to return to after connecting. */
interface ConnectLocationState {
  from?: string;
}

/** Connects to a server with a personal key, and lets the user choose an organization if there are several. */
export function ConnectPage() {
  const connect = useConnect();
  const invitation = useLinkedInvitation();

  const preload = usePreload();

  // Preload the project list, which is the next page.
  useEffect(() => {
    document.title = 'Connect · Hedgerow';
    return whenIdle(() => preload(href.home()));
  }, [preload]);

  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <div className={styles['brand']}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <h1>Hedgerow</h1>
        </div>
        {invitation === null ? (
          <ConnectSteps connect={connect} />
        ) : (
          <AcceptInvitation key={invitation} token={invitation} />
        )}
      </div>
    </main>
  );
}

/** Shows the form, and then the choice of an organization or a project. */
function ConnectSteps({ connect }: { connect: ReturnType<typeof useConnect> }) {
  const { connection } = useSessionState();
  const linked = useLinkedKey(connect.mutate);
  const { data, error, isPending, variables } = connect;
  const { organizations = null, projects = [] } = data ?? {};
  if (organizations !== null && organizations.length > 1)
    return <OrganizationChoice organizations={organizations} onChoose={connect.finish} />;
  if (projects.length > 1) return <ProjectChoice projects={projects} onChoose={connect.finishWithProject} />;
  return (
    <>
      <ConnectionList />
      {linked.needsConfirmation && <LinkedKeyNotice />}
      <ConnectForm
        initialValues={{ address: linked.key === null ? (connection?.address ?? '') : '', key: linked.key ?? '' }}
        busy={isPending}
        error={error}
        needsId={organizations?.length === 0}
        lastAttempt={variables}
        onConnect={connect.mutate}
      />
    </>
  );
}

/** Returns the connection with a color that differs from the other connections' colors. */
function withDistinctColor(
  connection: ServerConnection,
  { connection: current, others }: SessionState,
): ServerConnection {
  const otherConnections = [current ?? [], others].flat().filter(({ key }) => key !== connection.key);
  const [own, ...hues] = [connection, ...otherConnections].map((one) => connectionHue(one, one.organization));
  return own === undefined || hues.length === 0 ? connection : { ...connection, hue: distinctHue(hues, own) };
}

/** Returns a name with the key's label for a second or later connection to the same server; null for the first one. */
function nameFor(label: string | null, connection: ServerConnection, { connection: current, others }: SessionState) {
  const known = [current ?? [], others].flat().filter(({ key }) => key !== connection.key);
  if (known.every(({ address }) => address !== connection.address)) return null;
  return furtherConnectionName(connection, label, known);
}

/** Throws a Problem if the key can't read projects, because no page would work with the key. */
async function requireProjects(client: Client, organization_id: string) {
  try {
    await client.call(operations.listProjects, { params: { organization_id }, query: { limit: 1 } });
  } catch (error) {
    if (error instanceof Problem && /missing required scope/i.test(error.message)) throw error;
  }
}

/** The choices that the user has before the connection is stored. */
interface Choices {
  /** Null if the user does not have to choose an organization. */
  organizations: OrganizationName[] | null;
  projects: LimitedProject[];
}

/** A project that a key is limited to. */
interface LimitedProject {
  id: number;
  name: string;
  organization: string;
}

/** Returns the projects that a key is limited to, without those that it can't read. */
async function readProjects(client: Client, ids: readonly number[]): Promise<LimitedProject[]> {
  const answers = await Promise.allSettled(ids.map((id) => client.call(operations.findProject, { params: { id } })));
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [first] = answers;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found.map(({ id, name, organization }) => ({ id, name, organization }));
}

/** Stores the connection. If the key replaces an expired key, the existing connection keeps its name and drafts. */
async function storeConnection(session: Session, client: Client, connection: ServerConnection, remember: boolean) {
  const { connection: current, others } = session.state();
  const expired = await findExpiredConnection(client, [current ?? [], others].flat(), connection);
  if (!expired) return session.connect(withDistinctColor(connection, session.state()), remember);
  session.switchTo(connectionId(expired));
  session.replaceKey(connection.key);
  session.update(connection);
  const renewed = session.state().connection;
  if (remember && renewed) session.connect(renewed, true);
}

/** Returns functions that test a connection, store it once the organization is known, and open the next page. */
function useConnect() {
  const client = useClient();
  const session = useSession();
  const navigate = useNavigate();
  const from = (useLocation().state as ConnectLocationState | null)?.from;
  const facts = useRef<KeyFacts | null>(null);

  const go = async (attempt: ConnectAttempt, organizations: OrganizationName[], organization: string, to?: string) => {
    const { address, key, remember } = attempt;
    const connection = {
      address,
      key,
      organization,
      ...(organizations.length > 0 && { organizations }),
      ...(facts.current && { missingScopes: facts.current.missingScopes }),
    };
    const name = nameFor(facts.current?.label ?? null, connection, session.state());
    await storeConnection(session, client, name === null ? connection : { ...connection, name }, remember);
    void navigate(to ?? from ?? href.projects(organization), { replace: true });
  };
  /** Opens a project's experiments, because keys that are limited to projects can't list projects. */
  const openProject = (attempt: ConnectAttempt, { id, organization }: LimitedProject) =>
    go(attempt, [], organization, href.experiments(id));
  const openId = async (candidate: Client, attempt: ConnectAttempt): Promise<Choices> => {
    const { organization, project } = await resolveOrganization(candidate, attempt.id);
    await go(attempt, [], organization, project === null ? undefined : href.project(organization, project));
    return { organizations: null, projects: [] };
  };
  const openLimited = async (candidate: Client, attempt: ConnectAttempt, ids: number[]): Promise<Choices> => {
    const projects = await readProjects(candidate, ids);
    if (projects.length === 1 && projects[0]) await openProject(attempt, projects[0]);
    return { organizations: null, projects };
  };
  const openOrganization = async (candidate: Client, attempt: ConnectAttempt): Promise<Choices> => {
    const organizations = await findOrganizations(candidate);
    if (organizations[0]) await requireProjects(candidate, organizations[0].id);
    if (organizations.length === 1 && organizations[0]) await go(attempt, organizations, organizations[0].id);
    return { organizations, projects: [] };
  };
  const mutation = useMutation({
    mutationFn: async (attempt: ConnectAttempt) => {
      const candidate = client.withConnection(attempt);
      facts.current = await inspectKey(candidate);
      if (attempt.id !== '') return openId(candidate, attempt);
      const limited = facts.current?.projects ?? [];
      return limited.length > 0 ? openLimited(candidate, attempt, limited) : openOrganization(candidate, attempt);
    },
  });
  const finish = (organization: string) => {
    if (mutation.variables) void go(mutation.variables, mutation.data?.organizations ?? [], organization);
  };
  const finishWithProject = (project: LimitedProject) => {
    if (mutation.variables) void openProject(mutation.variables, project);
  };
  return { ...mutation, finish, finishWithProject };
}

interface LinkedKey {
  /** The key in the sign-in link; null without one. */
  key: string | null;
  /** Whether the user has to confirm the new connection, because another account is connected. */
  needsConfirmation: boolean;
}

/**
 * Returns the key from a sign-in link's fragment, and removes it from the address bar. Browsers never send the fragment
 * to a server. Connects immediately only if no account is connected. Otherwise, a link could switch the user to another
 * account unnoticed.
 */
function useLinkedKey(connect: (attempt: ConnectAttempt) => void): LinkedKey {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const { connection, others } = useSessionState();
  const [linked, setLinked] = useState<LinkedKey>({ key: null, needsConfirmation: false });
  const key = new URLSearchParams(hash.slice(1)).get('key');
  const connected = [connection ?? [], others].flat();
  const needsConfirmation = connected.length > 0 && connected.every((candidate) => candidate.key !== key);
  useEffect(() => {
    if (key === null) return;
    void navigate(href.connect(), { replace: true, state });
    setLinked({ key, needsConfirmation });
    if (!needsConfirmation) connect({ address: '', key, id: '', remember: false });
  }, [key, needsConfirmation, state, navigate, connect]);
  return linked;
}

/** Returns the invitation's token from the link's fragment, and removes it from the address bar. */
function useLinkedInvitation(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const linked = new URLSearchParams(hash.slice(1)).get('invite');
  useEffect(() => {
    if (linked === null) return;
    setToken(linked);
    void navigate(href.connect(), { replace: true, state });
  }, [linked, state, navigate]);
  return token;
}

const AcceptInvitation = lazyComponent(async () => (await import('./accept-invitation.tsx')).AcceptInvitation);

function LinkedKeyNotice() {
  return (
    <Alert tone="warning" title="This link contains a personal key of another account.">
      You stay in the account that is connected now until you choose "Connect". Only use links that you trust.
    </Alert>
  );
}
