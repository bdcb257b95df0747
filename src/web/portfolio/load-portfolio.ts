import type { Client, ServerConnection } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { experimentApi } from '../experiments/api/experiment-api.ts';
import { loadExperiments } from '../experiments/list/load-experiments.ts';
import type { ExperimentRows } from '../experiments/list/load-list.ts';
import { connectionId } from '../session/connection.ts';

/** The time between two calls of `publish`, because each renders the page. */
const PUBLISH_MS = 200;

/** The number of lists that are loaded at the same time from one server. */
const PARALLEL_LISTS = 4;

type ProjectFacts = Pick<ProjectListItem, 'id' | 'name' | 'timezone'>;

/** A project with its experiments. */
export interface PortfolioProject {
  /** The id of the connection to its server. */
  connection: string;
  organization: string;
  project: ProjectFacts;
  /** Null until the first experiments are loaded, and after an error. */
  list: ExperimentRows | null;
  error: Error | null;
  /** Whether the server reports when experiments were paused. */
  reportsPauses: boolean;
}

/** The projects of one connection. */
export interface ConnectionPortfolio {
  projects: readonly PortfolioProject[];
  /** Whether every list was loaded, or failed. */
  isComplete: boolean;
  /** Whether the user stopped loading. */
  isStopped?: boolean;
}

/** Returns the ids of the organizations that a connection can see. Asks the server if they are not known. */
async function organizationIds(client: Client, connection: ServerConnection, signal: AbortSignal): Promise<string[]> {
  const { organizations, organization } = connection;
  if (organizations && organizations.length > 0) return organizations.map(({ id }) => id);
  if (organization !== undefined) return [organization];
  const { results } = await client.call(operations.listOrganizations, {}, signal);
  return results.map(({ id }) => id);
}

async function projectsOf(client: Client, organization_id: string, signal: AbortSignal): Promise<ProjectFacts[]> {
  const { loadAllProjects } = await import('../projects/search/load-all-projects.ts');
  const { results } = await loadAllProjects(
    (query) => client.call(operations.listProjects, { params: { organization_id }, query }, signal),
    () => undefined,
  );
  return results;
}

const isLoaded = ({ list, error }: PortfolioProject) => error === null && list?.isComplete === true;

/**
 * Loads the experiments of all projects of a connection, a few lists at a time. Calls `publish` as they arrive. A project
 * whose list fails has an error; the others are loaded.
 * @param before what an interrupted call has loaded. It is not loaded again.
 * @throws Problem if the projects can't be listed
 */
export async function loadPortfolio(
  client: Client,
  connection: ServerConnection,
  signal: AbortSignal,
  publish: (portfolio: ConnectionPortfolio) => void,
  before?: ConnectionPortfolio,
): Promise<ConnectionPortfolio> {
  if (before?.isStopped) return before;
  const kept = before?.isComplete === false ? before.projects.filter(isLoaded) : [];
  const organizations = await organizationIds(client, connection, signal);
  const listed = await Promise.all(
    organizations.map(async (organization) =>
      (await projectsOf(client, organization, signal)).map((project) => ({ organization, project })),
    ),
  );
  const projects = listed.flat().map(
    ({ organization, project }): PortfolioProject => ({
      ...{ connection: connectionId(connection), organization, project, error: null, reportsPauses: true },
      list: kept.find((one) => one.project.id === project.id)?.list ?? null,
    }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (at: number, loaded: Partial<PortfolioProject>) => {
    projects[at] = { ...(projects[at] as PortfolioProject), ...loaded };
    timer ??= setTimeout(() => {
      timer = undefined;
      publish({ projects: [...projects], isComplete: false });
    }, PUBLISH_MS);
  };
  publish({ projects: [...projects], isComplete: false });

  const loadList = async (at: number, { project }: PortfolioProject) => {
    const api = experimentApi(client, project.id);
    const publishList = (list: ExperimentRows) =>
      change(at, { list, error: null, reportsPauses: api.can().watchesExperiments });
    try {
      publishList(await loadExperiments(api, signal, publishList));
    } catch (error) {
      if (signal.aborted) throw error;
      change(at, { list: null, error: error as Error });
    }
  };
  const waiting = [...projects.entries()].filter(([, one]) => !isLoaded(one)).values();
  const loadNext = async () => {
    for (const [at, one] of waiting) await loadList(at, one);
  };
  await Promise.all(Array.from({ length: PARALLEL_LISTS }, loadNext)).finally(() => clearTimeout(timer));
  return { projects: [...projects], isComplete: true };
}
