import type { Outcome } from '#changes/apply-changes.ts';
import { isSecret } from '#changes/compare.ts';
import type { FieldConflict } from '#changes/compare-with-plan.ts';
import type { Plan, PlannedFlag, ProjectCreation, ProjectPlan } from '#changes/plan.ts';
import type { CreationOutcome } from '../creations.ts';
import { flagName } from '../flags.ts';
import { flagRows } from './format-flag.ts';
import { formatNewProject, formatProject, formatValue, printable } from './format-value.ts';

/** The words for the fields `key` and `deleted`, with which `checkFlag` reports a change of the whole flag. */
const events: Readonly<Record<string, string>> = { key: 'created it', deleted: 'deleted it' };

const wasAndIs = (field: string, planned: string, now: string) =>
  `someone else changed ${field}, which was ${planned} in the plan and is now ${now}`;

/** The values of secrets are not known. */
const conflictText = ({ field, planned, now }: FieldConflict) =>
  isSecret(field) ? `someone else changed ${field} (secret)` : wasAndIs(field, formatValue(planned), formatValue(now));

function flagConflictsText({ flag }: PlannedFlag, conflicts: readonly FieldConflict[]): string {
  const event = events[conflicts[0]?.field ?? ''];
  if (event !== undefined) return `someone else ${event}`;
  const valuesAt = (side: 'planned' | 'now') => Object.fromEntries(conflicts.map((one) => [one.field, one[side]]));
  return flagRows({ ...flag, before: valuesAt('planned'), after: valuesAt('now') })
    .map(({ field, before, after }) => wasAndIs(field.slice(`flags.${flag.key}.`.length), before, after))
    .join(', ');
}

const reasons: { [S in Outcome['state']]: (outcome: Extract<Outcome, { state: S }>) => string } = {
  applied: ({ ignored }) =>
    ignored.length === 0 ? 'applied' : `applied, but the server did not store the new value of ${ignored.join(', ')}`,
  done: () => 'already in place',
  changed: ({ conflicts }) => `not applied: ${conflicts.map(conflictText).join(', ')}`,
  failed: ({ problem }) => `failed: ${problem.message}`,
  skipped: () => 'not attempted',
};

/** Returns the outcome of a project in one line. */
export const outcomeText = ({ name, project }: Pick<ProjectPlan, 'name' | 'project'>, outcome: Outcome): string =>
  `${formatProject(name, project)}: ${reasons[outcome.state](outcome as never)}`;

/** Whether there was no flag to delete: someone else deleted it, or the plan is for another project. */
export const isMissing = ({ flag }: PlannedFlag, { state }: Outcome): boolean =>
  flag.after === null && state === 'done';

function flagReason(planned: PlannedFlag, outcome: Outcome): string {
  if (isMissing(planned, outcome)) return 'no such flag';
  if (outcome.state === 'changed') return `not applied: ${flagConflictsText(planned, outcome.conflicts)}`;
  return reasons[outcome.state](outcome as never);
}

/** Returns the outcome of a flag in one line. */
export const flagOutcomeText = (planned: PlannedFlag, outcome: Outcome): string =>
  `${flagName(planned)}: ${flagReason(planned, outcome)}`;

const ONLY_ADMINISTRATORS = ' Only administrators of the organization can create projects.';

const creationReasons: {
  [S in CreationOutcome['state']]: (
    outcome: Extract<CreationOutcome, { state: S }>,
    creation: ProjectCreation,
  ) => string;
} = {
  created: (_, { organization_name }) => `created in ${printable(organization_name)}`,
  not_recorded: ({ id, reason }, { key }) =>
    `created, but its id is not in the file and it has no settings yet. ${reason} Put "id: ${id}" under projects.${key} and apply again.`,
  failed: ({ problem: { message, status } }) =>
    status === 0 || status >= 500
      ? `not known to be created: ${message} If it was, the next run finds it by its name.`
      : `not created: ${message}${/access level/.test(message) ? ONLY_ADMINISTRATORS : ''}`,
  skipped: () => 'not attempted',
};

/** Returns the outcome of a creation in one line. */
export function creationText(creation: ProjectCreation, outcome: CreationOutcome): string {
  const name = 'id' in outcome ? formatProject(creation.name, outcome.id) : formatNewProject(creation);
  return `${name}: ${creationReasons[outcome.state](outcome as never, creation)}`;
}

const jsonOf = (
  record: { project: number | null; name: string; flag?: string },
  outcome: Outcome | CreationOutcome,
) => {
  const { problem, ...rest } = { problem: undefined, ...outcome };
  return { ...record, ...rest, ...(problem ? { status: problem.status, detail: problem.message } : {}) };
};

/** What happened to the new projects, to the projects with changed settings, by id, and to the planned flags. */
export interface Outcomes {
  creations: ReadonlyMap<ProjectCreation, CreationOutcome>;
  projects: ReadonlyMap<number, Outcome>;
  flags: ReadonlyMap<PlannedFlag, Outcome>;
}

/** Returns the outcomes as JSON: a list of `{project, name, state, …}`, and of `{project, name, flag, state, …}`. */
export const outcomesJson = ({ projects }: Plan, outcomes: Outcomes): string =>
  JSON.stringify(
    [
      ...[...outcomes.creations].map(([{ name }, { ...outcome }]) =>
        jsonOf({ project: 'id' in outcome ? outcome.id : null, name }, outcome),
      ),
      ...projects.flatMap(({ project, name }) => {
        const outcome = outcomes.projects.get(project);
        return outcome ? [jsonOf({ project, name }, outcome)] : [];
      }),
      ...[...outcomes.flags].map(
        ([
          {
            project: { project, name },
            flag,
          },
          outcome,
        ]) => jsonOf({ project, name, flag: flag.key }, outcome),
      ),
    ],
    null,
    2,
  );
