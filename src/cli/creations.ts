import { createProject } from '#changes/client-settings-api.ts';
import type { Settings } from '#changes/compare.ts';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import type { NewFileProject, SettingsFile } from '#changes/file/settings-file.ts';
import { withProjectId } from '#changes/file/write-settings-file.ts';
import type { ProjectCreation, ProjectPlan, ReadProject } from '#changes/plan.ts';
import { planCreated, planCreation } from '#changes/plan-creation.ts';
import { createThrottle, waitSeconds } from '#changes/throttle.ts';
import { findOrganizations, type OrganizationName } from '#client/find-organizations.ts';
import { Problem } from '#contract/problem.ts';
import type { Server } from './connection.ts';
import { readTextFile, writeTextFile } from './files.ts';
import { formatNewProject, printable } from './output/format-value.ts';
import { listProjects } from './projects.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

/** What happened to one project that was to be created. */
export type CreationOutcome =
  | { state: 'created'; id: number }
  /** It was created, but its id could not be written to the file. */
  | { state: 'not_recorded'; id: number; reason: string }
  | { state: 'failed'; problem: Problem }
  /** The apply was canceled or stopped before. */
  | { state: 'skipped' };

const idsOf = (organizations: readonly OrganizationName[]) =>
  organizations.map(({ id, name }) => `${printable(name)} (${id})`).join(', ');

/**
 * Returns the organization of a new project: the one in the file, else the only one that the key can see.
 * @param organizations those that the key can list
 */
function organizationOf({ key, organization }: NewFileProject, organizations: readonly OrganizationName[]) {
  const [first, ...others] = organizations;
  if (organization === null) {
    if (first && others.length === 0) return first;
    const choices = first ? `, one of ${idsOf(organizations)}` : '';
    throw new UserFacingError(`projects.${key} has no id. To create it, add "organization" with an id${choices}.`);
  }
  const found = organizations.find(({ id }) => id === organization);
  if (!found && first)
    throw new UserFacingError(
      `projects.${key}: the key can’t see the organization ${printable(organization)}, only ${idsOf(organizations)}.`,
    );
  return found ?? { id: organization, name: organization };
}

/** Returns the projects of the organization; throws if they are unknown, because a project could be created twice. */
async function existingProjects({ client }: Server, { organization, organization_name }: ProjectCreation) {
  return listProjects(client, organization).catch((error: unknown) => {
    if (!(error instanceof Problem) || ![403, 404].includes(error.status)) throw error;
    throw new UserFacingError(`No project can be created in ${printable(organization_name)}: ${error.message}`);
  });
}

/**
 * Checks that no project is created that exists already, for example because its id could not be written to the file.
 * @throws UserFacingError with the ids of the existing projects
 */
export async function requireNewNames(server: Server, creations: readonly ProjectCreation[]): Promise<void> {
  const lists = new Map<string, ReturnType<typeof existingProjects>>();
  const problems: string[] = [];
  for (const creation of creations) {
    const { organization, organization_name, key, name } = creation;
    const listed = lists.get(organization) ?? existingProjects(server, creation);
    lists.set(organization, listed);
    const ids = (await listed).filter((one) => one.name === name).map(({ project }) => project);
    if (ids.length > 0)
      problems.push(
        `${printable(organization_name)} already has a project with the name ${printable(name)}. To manage it, put "id: ${ids.join('" or "id: ')}" under projects.${key}. To create another one, choose another name.`,
      );
  }
  if (problems.length > 0) throw new UserFacingError(problems.join('\n'));
}

/**
 * Returns the plans of the projects in the file that have no id.
 * @param desired the settings of new projects by key, with the values of secrets
 * @throws UserFacingError if a project has no organization, or if it exists already
 */
export async function planCreations(
  server: Server,
  { newProjects }: SettingsFile,
  desired: ReadonlyMap<number | string, Settings>,
): Promise<ProjectCreation[]> {
  if (newProjects.length === 0) return [];
  const organizations = await findOrganizations(server.client);
  const creations = newProjects.map((project) =>
    planCreation(project, organizationOf(project, organizations), desired.get(project.key) ?? {}),
  );
  await requireNewNames(server, creations);
  return creations;
}

/** Returns one line for each planned project that the settings file does not have without an id. */
export function changedCreations(terminal: Terminal, creations: readonly ProjectCreation[], path: string): string[] {
  if (creations.length === 0) return [];
  const text = readTextFile(terminal, path);
  const listed = text === null ? [] : parseSettingsFile(text).newProjects;
  return creations
    .filter(({ key, name }) => !listed.some((project) => project.key === key && project.name === name))
    .map(
      (creation) =>
        `${formatNewProject(creation)}: ${path} has no such project without an id at projects.${creation.key}`,
    );
}

/** After these errors, every further request would fail too. */
const stopsEverything = ({ status }: Problem) => status === 401 || status === 0;

/** Writes the id of a new project to the file. Returns why this failed, or null. */
function recordId(terminal: Terminal, { key }: ProjectCreation, id: number, path: string): string | null {
  try {
    writeTextFile(terminal, path, withProjectId(readTextFile(terminal, path) ?? '', key, id));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The projects that were created, with the plans for their settings and flags. */
export interface Created {
  outcomes: Map<ProjectCreation, CreationOutcome>;
  projects: ProjectPlan[];
  /** Whether nothing else can be done. */
  isStopped: boolean;
}

/**
 * Creates projects, one after the other. Writes the id of each to the file at once, so that an interrupted command does not
 * create it again.
 */
export async function createProjects(
  terminal: Terminal,
  { client }: Server,
  creations: readonly ProjectCreation[],
  path: string,
): Promise<Created> {
  const result: Created = { outcomes: new Map(), projects: [], isStopped: false };
  // If the file can't be written, this fails before anything is created.
  if (creations.length > 0) writeTextFile(terminal, path, readTextFile(terminal, path) ?? '');
  const throttled = createThrottle(waitSeconds, terminal.signal);
  const create = async (creation: ProjectCreation): Promise<CreationOutcome> => {
    if (result.isStopped || terminal.signal.aborted) return { state: 'skipped' };
    const created = await throttled(() => createProject(client, creation.organization, creation.name)).catch(problemOf);
    if (created instanceof Problem) {
      result.isStopped = stopsEverything(created);
      return { state: 'failed', problem: created };
    }
    return record(creation, created);
  };
  const record = (creation: ProjectCreation, created: ReadProject): CreationOutcome => {
    const reason = recordId(terminal, creation, created.id, path);
    result.isStopped = reason !== null;
    if (reason !== null) return { state: 'not_recorded', id: created.id, reason };
    result.projects.push(planCreated(creation, created));
    return { state: 'created', id: created.id };
  };
  for (const creation of creations) result.outcomes.set(creation, await create(creation));
  return result;
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
