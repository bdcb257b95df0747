import { type ApplyOptions, applyChanges, type Outcome, type RecordChange } from './apply-changes.ts';
import { checkProject, notInPlace, type Secrets, valueAfter } from './compare-with-plan.ts';
import type { Plan, ProjectPlan, ReadProject } from './plan.ts';
import type { SettingsApi } from './settings-api.ts';

interface Options extends ApplyOptions<ProjectPlan> {
  /** The values of secret settings, by project id. */
  secrets?: ReadonlyMap<number, Secrets>;
}

const bodyOf = ({ changes }: ProjectPlan, secrets: Secrets) =>
  Object.fromEntries(changes.map((change) => [change.field, valueAfter(change, secrets)]));

const projectChange = (api: SettingsApi, plan: ProjectPlan, secrets: Secrets): RecordChange<ReadProject> => ({
  read: () => api.read(plan),
  check: (project) => checkProject(plan, project, secrets),
  write: async ({ etag }) => {
    const { settings } = await api.write(plan, bodyOf(plan, secrets), etag);
    return notInPlace(settings, plan, secrets);
  },
});

/**
 * Applies the changes of settings in a plan; `applyFlags` applies those of flags. Sends only the changed settings.
 * Applying the plan again continues where the last run stopped.
 * @returns the outcome of every project with changed settings, by id
 */
export async function applyPlan(
  api: SettingsApi,
  plan: Plan,
  { secrets = new Map(), ...options }: Options = {},
): Promise<Map<number, Outcome>> {
  const outcomes = await applyChanges(
    plan.projects.filter(({ changes }) => changes.length > 0),
    (project) => projectChange(api, project, secrets.get(project.project) ?? {}),
    options,
  );
  return new Map([...outcomes].map(([{ project }, outcome]) => [project, outcome]));
}
