import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Client, ServerConnection } from '#client/client.ts';
import { findOrganizations, type OrganizationName, resolveOrganization } from '#client/find-organizations.ts';
import { inspectKey, type KeyFacts } from '#client/inspect-key.ts';
import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import { useClient } from '../api/client-context.tsx';
import { href } from '../paths.ts';
import type { ConnectAttempt } from './connect-form.tsx';
import { connectionId } from './connection.ts';
import { distinctHue } from './connection-hues.ts';
import { connectionHue, furtherConnectionName } from './connection-name.ts';
import { findExpiredConnection } from './find-expired-connection.ts';
import type { Session, SessionState } from './session.ts';
import { useSession } from './session-context.tsx';

/** The router state of the connect page. */
interface ConnectLocationState {
  /** The page to return to after connecting. */
  from?: string;
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

/**
 * Returns the name to store for a second or later connection to a server; null if the default name from
 * `connectionName` is unambiguous.
 */
function nameFor(label: string | null, connection: ServerConnection, { connection: current, others }: SessionState) {
  const known = [current ?? [], others].flat().filter(({ key }) => key !== connection.key);
  if (known.every(({ address }) => address !== connection.address)) return null;
  return furtherConnectionName(connection, label, known);
}

/**
 * Checks that the key has the scope for reading projects, because no page works without this scope.
 * @throws Problem if the scope is missing. Other errors are ignored.
 */
async function requireProjects(client: Client, organization_id: string) {
  try {
    await client.call(operations.listProjects, { params: { organization_id }, query: { limit: 1 } });
  } catch (error) {
    if (error instanceof Problem && /missing required scope/i.test(error.message)) throw error;
  }
}

/** The organizations and projects to choose from before the connection is stored. */
interface Choices {
  /** Empty if the key can't list organizations. Null if the user does not have to choose an organization. */
  organizations: OrganizationName[] | null;
  /** The projects that the key is limited to; empty if it is not limited. */
  projects: LimitedProject[];
}

/** A project that a key is limited to. */
interface LimitedProject {
  id: number;
  name: string;
  organization: string;
}

/**
 * Returns the projects in `ids` that the key can read.
 * @throws the error of the first project, if the key can read none of the projects.
 */
async function readProjects(client: Client, ids: readonly number[]): Promise<LimitedProject[]> {
  const answers = await Promise.allSettled(ids.map((id) => client.call(operations.findProject, { params: { id } })));
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [first] = answers;
  if (found.length === 0 && first?.status === 'rejected') throw first.reason;
  return found.map(({ id, name, organization }) => ({ id, name, organization }));
}

/**
 * Stores the connection. If a stored connection to the same organization has an expired key, updates that connection
 * instead, so that its name and its drafts are kept.
 * @param label the key's label; null if unknown
 */
async function storeConnection(
  session: Session,
  client: Client,
  connection: ServerConnection,
  { label, remember }: { label: string | null; remember: boolean },
) {
  const { connection: current, others } = session.state();
  const expired = await findExpiredConnection(client, [current ?? [], others].flat(), connection);
  if (!expired) {
    const name = nameFor(label, connection, session.state());
    const named = name === null ? connection : { ...connection, name };
    return session.connect(withDistinctColor(named, session.state()), remember);
  }
  session.switchTo(connectionId(expired));
  session.replaceKey(connection.key);
  session.update(connection);
  const renewed = session.state().connection;
  if (remember && renewed) session.connect(renewed, true);
}

/**
 * Returns a mutation that tests a connection, stores it once the organization is known, and opens the next page. If the
 * user has to choose an organization or a project first, `finish` or `finishWithProject` continues with the choice.
 */
export function useConnect() {
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
    await storeConnection(session, client, connection, { label: facts.current?.label ?? null, remember });
    void navigate(to ?? from ?? href.projects(organization), { replace: true });
  };
  /**
   * Opens a project's experiments and not the project list, because keys that are limited to projects can't list
   * projects.
   */
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
