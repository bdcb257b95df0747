import { Problem } from '#contract/problem.ts';
import { checkProject, notInPlace, type Secrets, valueAfter } from './compare-with-plan.ts';
import { inParallel } from './in-parallel.ts';
import type { Plan, ProjectPlan } from './plan.ts';
import type { SettingsApi } from './settings-api.ts';
import { createThrottle, type Wait, waitSeconds } from './throttle.ts';

/** What happened to one project. */
export type Outcome =
  /** The changes were saved. For the `ignored` fields, the server stored another value than the one that was sent. */
  | { state: 'applied'; ignored: string[] }
  /** All changes were already in place. Nothing was sent. */
  | { state: 'done' }
  /**
   * Someone else changed the project, so nothing was saved. `fields`: the planned fields that they changed; empty if
   * they changed other fields.
   */
  | { state: 'changed'; fields: string[] }
  | { state: 'failed'; problem: Problem }
  /** The apply was canceled or stopped before it reached this project. */
  | { state: 'skipped' };

interface Options {
  /** The values of secret settings, by project id. */
  secrets?: ReadonlyMap<number, Secrets>;
  signal?: AbortSignal;
  /** Called when the outcome of a project is known. */
  onOutcome?: (project: ProjectPlan, outcome: Outcome) => void;
  wait?: Wait;
}

/** After these errors, every further request would fail too: the key is rejected, or the server is unreachable. */
const stopsEverything = ({ status }: Problem) => status === 401 || status === 0;

/** Whether the server may have executed the request although it failed. */
const isUncertain = ({ status }: Problem) => status === 0 || status >= 500;

interface Run {
  api: SettingsApi;
  throttled: ReturnType<typeof createThrottle>;
}

const bodyOf = ({ changes }: ProjectPlan, secrets: Secrets) =>
  Object.fromEntries(changes.map((change) => [change.field, valueAfter(change, secrets)]));

/**
 * Applies one project's plan. Reads the project first and compares it with the plan. Afterwards, compares the saved
 * values with the plan.
 * @throws Problem if the project can't be read
 */
async function applyProject(run: Run, plan: ProjectPlan, secrets: Secrets): Promise<Outcome> {
  const { api, throttled } = run;
  const project = await throttled(() => api.read(plan));
  const check = await checkProject(plan, project, secrets);
  if (check.state !== 'ready') return check;
  try {
    const { settings } = await throttled(() => api.write(plan, bodyOf(plan, secrets), project.etag));
    return { state: 'applied', ignored: notInPlace(settings, plan, secrets) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return afterFailure(run, plan, secrets, error);
  }
}

/**
 * Returns the outcome after a failed write. Reads the project again if the server may have saved the values, or if
 * someone else changed the project (412).
 */
async function afterFailure(run: Run, plan: ProjectPlan, secrets: Secrets, problem: Problem): Promise<Outcome> {
  if (problem.status !== 412 && !isUncertain(problem)) return { state: 'failed', problem };
  const check = await run
    .throttled(() => run.api.read(plan))
    .then((project) => checkProject(plan, project, secrets))
    .catch(() => null);
  if (check?.state === 'done') return { state: 'applied', ignored: [] };
  if (check?.state === 'changed') return check;
  return problem.status === 412 ? { state: 'changed', fields: [] } : { state: 'failed', problem };
}

async function outcomeOf(run: Run, plan: ProjectPlan, secrets: Secrets): Promise<Outcome> {
  try {
    return await applyProject(run, plan, secrets);
  } catch (error) {
    if (error instanceof Problem) return { state: 'failed', problem: error };
    throw error;
  }
}

/**
 * Applies a plan, at most four projects at a time. Sends only the changed settings. Sends nothing for a project if
 * `checkProject` finds that someone else changed it. A failure does not stop the other projects unless the key is
 * rejected or the server is unreachable. Applying the plan again continues where the last run stopped.
 * @returns the outcome of every project, by id
 */
export async function applyPlan(
  api: SettingsApi,
  plan: Plan,
  { secrets = new Map(), signal, onOutcome, wait = waitSeconds }: Options = {},
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>(plan.projects.map(({ project }) => [project, { state: 'skipped' }]));
  const stop = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const run = { api, throttled: createThrottle(wait, stopped) };
  await inParallel(
    plan.projects,
    async (project) => {
      const outcome = await outcomeOf(run, project, secrets.get(project.project) ?? {});
      if (outcome.state === 'failed' && stopsEverything(outcome.problem)) stop.abort(outcome.problem);
      outcomes.set(project.project, outcome);
      onOutcome?.(project, outcome);
    },
    stopped,
  );
  return outcomes;
}
