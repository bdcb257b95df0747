import type { Outcome } from '#changes/apply-changes.ts';
import { checkFlag } from '#changes/flags/check-flag.ts';
import { flagsApi } from '#changes/flags/client-flags-api.ts';
import type { FlagExperiment } from '#changes/flags/flags-api.ts';
import { inParallel } from '#changes/in-parallel.ts';
import { type Plan, type PlannedFlag, type ProjectPlan, plannedFlags, type ReadProject } from '#changes/plan.ts';
import { createThrottle, waitSeconds } from '#changes/throttle.ts';
import { Problem } from '#contract/problem.ts';
import type { Server } from './connection.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

const lacksOperation = ({ status }: Problem) => status === 404 || status === 405;

function unreadable({ name, id }: ReadProject, error: unknown): unknown {
  if (!(error instanceof Problem) || error.status === 401 || error.status === 0) return error;
  const reason = lacksOperation(error) ? 'The server does not have the operations for feature flags.' : error.message;
  return new UserFacingError(`The flags of ${name} (${id}) can’t be read: ${reason}`);
}

/**
 * Returns the projects with the flags of those that `isNeeded` selects.
 * @throws UserFacingError if flags can't be read
 * @throws Problem if the server can't be reached or rejects the key
 */
export async function readFlags(
  { client }: Server,
  { signal }: Terminal,
  projects: readonly ReadProject[],
  isNeeded: (project: ReadProject) => boolean,
): Promise<ReadProject[]> {
  const api = flagsApi(client);
  const throttled = createThrottle(waitSeconds, signal);
  const read = new Map(projects.map((project) => [project.id, project]));
  await inParallel(
    projects.filter(isNeeded),
    async (project) => {
      const flags = await throttled(() => api.list(project.id, signal)).catch((error: unknown) => {
        throw unreadable(project, error);
      });
      read.set(project.id, { ...project, flags });
    },
    signal,
  );
  signal.throwIfAborted();
  return [...read.values()];
}

/** Adds the experiments that use the planned flags to a plan. */
export async function addExperiments(
  { client }: Server,
  { signal }: Terminal,
  plan: Plan,
  projects: readonly ReadProject[],
): Promise<void> {
  const api = flagsApi(client);
  const throttled = createThrottle(waitSeconds, signal);
  const flags = new Map(projects.flatMap(({ id, flags = [] }) => flags.map((flag) => [`${id} ${flag.key}`, flag])));
  await inParallel(
    plannedFlags(plan),
    async ({ project: { project }, flag }) => {
      const found: FlagExperiment[] = [];
      for (const id of flags.get(`${project} ${flag.key}`)?.experiments ?? []) {
        const experiment = await throttled(() => api.experiment(project, id));
        if (experiment) found.push(experiment);
      }
      flag.experiments = found;
    },
    signal,
  );
  signal.throwIfAborted();
}

/** Returns the name of a project for a line of output: "Shop (12)". */
const projectName = ({ name, project }: ProjectPlan) => `${name} (${project})`;

/** Returns the name of a planned flag for a line of output: "Shop (12), flags.new-checkout". */
export const flagName = ({ project, flag }: PlannedFlag): string => `${projectName(project)}, flags.${flag.key}`;

/** Returns the outcome of each flag that someone else changed since the plan was made. */
export async function changedFlags(
  { client }: Server,
  { signal }: Terminal,
  plan: Plan,
): Promise<Map<PlannedFlag, Outcome>> {
  const api = flagsApi(client);
  const throttled = createThrottle(waitSeconds, signal);
  const changed = new Map<PlannedFlag, Outcome>();
  await inParallel(
    plannedFlags(plan),
    async (planned) => {
      const { project, flag } = planned;
      const check = checkFlag(flag, await throttled(() => api.find(project.project, flag.key)));
      if (check.state === 'changed') changed.set(planned, check);
    },
    signal,
  );
  signal.throwIfAborted();
  return changed;
}

/**
 * Checks that deletions are allowed.
 * @throws UserFacingError with the flags that the plan deletes
 */
export function requireAllowedDeletions(plan: Plan, isAllowed: boolean): void {
  const deleted = plannedFlags(plan).filter(({ flag }) => flag.after === null);
  if (isAllowed || deleted.length === 0) return;
  throw new UserFacingError(
    `--allow-delete is missing. Without it, these flags are not deleted and nothing else is done:\n${deleted.map(flagName).join('\n')}`,
  );
}
