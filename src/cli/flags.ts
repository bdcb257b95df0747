import type { Outcome } from '#changes/apply-changes.ts';
import { changedFlagFields, checkFlag } from '#changes/flags/check-flag.ts';
import { flagsApi } from '#changes/flags/client-flags-api.ts';
import type { FlagExperiment } from '#changes/flags/flags-api.ts';
import { inParallel } from '#changes/in-parallel.ts';
import { type Plan, type PlannedFlag, plannedFlags, type ReadProject } from '#changes/plan.ts';
import { createThrottle, waitSeconds } from '#changes/throttle.ts';
import { Problem } from '#contract/problem.ts';
import type { Server } from './connection.ts';
import { formatProject } from './output/format-value.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

/** Runs requests for each item, at most four items at a time. */
async function forEach<Item>(
  { signal }: Terminal,
  items: readonly Item[],
  work: (item: Item, throttled: ReturnType<typeof createThrottle>) => Promise<void>,
) {
  const throttled = createThrottle(waitSeconds, signal);
  await inParallel(items, (item) => work(item, throttled), signal);
  signal.throwIfAborted();
}

const lacksOperation = ({ status }: Problem) => status === 404 || status === 405;

function unreadable({ name, id }: ReadProject, error: unknown): unknown {
  if (!(error instanceof Problem) || error.status === 401 || error.status === 0) return error;
  const reason = lacksOperation(error) ? 'The server does not have the operations for feature flags.' : error.message;
  return new UserFacingError(`The flags of ${formatProject(name, id)} can’t be read: ${reason}`);
}

/**
 * Returns the projects with the flags of those that `isNeeded` selects.
 * @throws UserFacingError if flags can't be read
 * @throws Problem if the server can't be reached or rejects the key
 */
export async function readFlags(
  { client }: Server,
  terminal: Terminal,
  projects: readonly ReadProject[],
  isNeeded: (project: ReadProject) => boolean,
): Promise<ReadProject[]> {
  const api = flagsApi(client);
  const read = new Map(projects.map((project) => [project.id, project]));
  await forEach(terminal, projects.filter(isNeeded), async (project, throttled) => {
    const flags = await throttled(() => api.list(project.id, terminal.signal)).catch((error: unknown) => {
      throw unreadable(project, error);
    });
    read.set(project.id, { ...project, flags });
  });
  return [...read.values()];
}

/** Adds the experiments that use the planned flags to a plan. */
export async function addExperiments(
  { client }: Server,
  terminal: Terminal,
  plan: Plan,
  projects: readonly ReadProject[],
): Promise<void> {
  const api = flagsApi(client);
  const flags = new Map(projects.flatMap(({ id, flags = [] }) => flags.map((flag) => [`${id} ${flag.key}`, flag])));
  await forEach(terminal, plannedFlags(plan), async ({ project: { project }, flag }, throttled) => {
    const found: FlagExperiment[] = [];
    for (const id of flags.get(`${project} ${flag.key}`)?.experiments ?? []) {
      const experiment = await throttled(() => api.experiment(project, id));
      if (experiment) found.push(experiment);
    }
    flag.experiments = found;
  });
}

/** Returns one line for each flag whose planned filters the server would refuse. */
export async function refusedFilters(
  { client }: Server,
  terminal: Terminal,
  plan: Plan,
  projects: readonly ReadProject[],
): Promise<string[]> {
  const api = flagsApi(client);
  const anyFlag = new Map(projects.map(({ id, flags = [] }) => [id, flags[0]?.id ?? null]));
  const planned = plannedFlags(plan).filter(({ flag }) => changedFlagFields(flag).includes('filters'));
  const refused = new Map<PlannedFlag, string>();
  await forEach(terminal, planned, async (one, throttled) => {
    const { project, flag } = one;
    const id = flag.id ?? anyFlag.get(project.project) ?? null;
    const reason = await throttled(() => api.refusal(project.project, id, flag.after?.['filters'] ?? null));
    if (reason !== null) refused.set(one, `${flagName(one)}.filters: ${reason}`);
  });
  return planned.flatMap((one) => refused.get(one) ?? []);
}

/** Returns the name of a planned flag for a line of output: "Shop (12), flags.new-checkout". */
export const flagName = ({ project, flag }: PlannedFlag): string =>
  `${formatProject(project.name, project.project)}, flags.${flag.key}`;

/** Returns the outcome of each flag that someone else changed since the plan was made. */
export async function changedFlags(
  { client }: Server,
  terminal: Terminal,
  plan: Plan,
): Promise<Map<PlannedFlag, Outcome>> {
  const api = flagsApi(client);
  const changed = new Map<PlannedFlag, Outcome>();
  await forEach(terminal, plannedFlags(plan), async (planned, throttled) => {
    const { project, flag } = planned;
    const check = checkFlag(flag, await throttled(() => api.find(project.project, flag.key)));
    if (check.state === 'changed') changed.set(planned, check);
  });
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
