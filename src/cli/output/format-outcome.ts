import type { Outcome } from '#changes/apply-plan.ts';
import type { Plan, ProjectPlan } from '#changes/plan.ts';

const reasons: { [S in Outcome['state']]: (outcome: Extract<Outcome, { state: S }>) => string } = {
  applied: ({ ignored }) =>
    ignored.length === 0 ? 'applied' : `applied, but the server did not store the new value of ${ignored.join(', ')}`,
  done: () => 'already in place',
  changed: ({ fields }) =>
    fields.length === 0
      ? 'not applied: someone else changed the project'
      : `not applied: someone else changed ${fields.join(', ')}`,
  failed: ({ problem }) => `failed: ${problem.message}`,
  skipped: () => 'not attempted',
};

/** Returns the outcome of a project in one line. */
export const outcomeText = ({ name, project }: Pick<ProjectPlan, 'name' | 'project'>, outcome: Outcome): string =>
  `${name} (${project}): ${reasons[outcome.state](outcome as never)}`;

/** Returns the outcome of every project as JSON: a list of `{project, name, state, …}`. */
export const outcomesJson = ({ projects }: Plan, outcomes: ReadonlyMap<number, Outcome>): string =>
  JSON.stringify(
    projects.map(({ project, name }) => {
      const outcome = outcomes.get(project) ?? { state: 'skipped' };
      const { problem, ...rest } = { problem: undefined, ...outcome };
      return { project, name, ...rest, ...(problem ? { status: problem.status, detail: problem.message } : {}) };
    }),
    null,
    2,
  );
