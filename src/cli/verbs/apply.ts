import { join, resolve } from 'node:path';
import type { Outcome } from '#changes/apply-changes.ts';
import { applyPlan } from '#changes/apply-plan.ts';
import { settingsApi } from '#changes/client-settings-api.ts';
import { checkProject, type Secrets } from '#changes/compare-with-plan.ts';
import { formatPlanJson, parsePlanJson } from '#changes/file/plan-json.ts';
import { applyFlags } from '#changes/flags/apply-flags.ts';
import { flagsApi } from '#changes/flags/client-flags-api.ts';
import { isEmptyPlan, needsSecret, type Plan, plannedFlags } from '#changes/plan.ts';
import { reversePlan, unrestorable } from '#changes/reverse-plan.ts';
import type { Options } from '../arguments.ts';
import { connect, type Server } from '../connection.ts';
import { changedCreations, createProjects, requireNewNames } from '../creations.ts';
import { EXIT } from '../exit-codes.ts';
import { readTextFile, writeTextFile } from '../files.ts';
import { changedFlags, requireAllowedDeletions } from '../flags.ts';
import {
  creationText,
  flagOutcomeText,
  isMissing,
  type Outcomes,
  outcomesJson,
  outcomeText,
} from '../output/format-outcome.ts';
import { planSummary, planText } from '../output/format-plan.ts';
import { formatNewProject, formatProject, printable } from '../output/format-value.ts';
import { desiredSettings, planFromSettingsFile, readSettingsFile } from '../plan-from-settings-file.ts';
import { readProjectSettings } from '../projects.ts';
import type { Terminal } from '../terminal.ts';
import { UserFacingError } from '../user-facing-error.ts';

function readPlan(terminal: Terminal, path: string, { address }: Server): Plan {
  const text = readTextFile(terminal, path);
  if (text === null) throw new UserFacingError(`${path} does not exist.`);
  const plan = parsePlanJson(text);
  if (plan.server !== address)
    throw new UserFacingError(`The plan is for ${plan.server}, but HEDGEROW_URL is ${address}. Nothing was applied.`);
  return plan;
}

type SecretsByProject = Map<number | string, Secrets>;

/**
 * Returns the values of the secrets in a plan, by project id, and by key in the file for new projects. The values come from
 * the settings file, because a plan does not contain them.
 * @throws UserFacingError if the file lacks a value
 */
function secretsFor(terminal: Terminal, { creations = [], projects }: Plan, path: string): SecretsByProject {
  const records = [
    ...projects.map(({ project, name, changes }) => ({ id: project, title: formatProject(name, project), changes })),
    ...creations.map((creation) => ({ ...creation, id: creation.key, title: formatNewProject(creation) })),
  ];
  if (!records.some(({ changes }) => changes.some(needsSecret))) return new Map();
  const secrets = desiredSettings(terminal, readSettingsFile(terminal, path));
  const missing = records.flatMap(({ id, title, changes }) =>
    changes
      .filter((change) => needsSecret(change) && secrets.get(id)?.[change.field] === undefined)
      .map(({ field }) => `${title}: ${field}`),
  );
  if (missing.length > 0)
    throw new UserFacingError(
      `Nothing was applied. The plan needs secrets from the settings file, but ${path} does not contain these:\n${missing.join('\n')}`,
    );
  return secrets;
}

/**
 * Shows the plan and asks for confirmation, unless `isConfirmed` is set.
 * @throws UserFacingError if the terminal is not interactive, or if the answer is not yes
 */
async function confirm({ ask, report }: Terminal, plan: Plan, isConfirmed: boolean) {
  if (isConfirmed) return;
  report(planText(plan));
  if (ask === null)
    throw new UserFacingError(
      'Nothing was applied, because this terminal cannot ask for confirmation. Add --yes to apply without confirmation.',
    );
  const answer = await ask(`Apply ${planSummary(plan)} on ${plan.server}? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserFacingError('Nothing was applied.');
}

/** Returns one line for each project and flag that someone else changed since the plan was made. */
async function changedSince(terminal: Terminal, server: Server, plan: Plan, secrets: SecretsByProject) {
  const ids = plan.projects.map(({ project }) => project);
  const current = new Map((await readProjectSettings(server, terminal, ids)).map((project) => [project.id, project]));
  const names: string[] = [];
  for (const planned of plan.projects) {
    const project = current.get(planned.project);
    const check = project && checkProject(planned, project, secrets.get(planned.project) ?? {});
    if (check?.state === 'changed') names.push(outcomeText(planned, check));
  }
  const flags = await changedFlags(server, terminal, plan);
  return [...names, ...[...flags].map(([planned, outcome]) => flagOutcomeText(planned, outcome))];
}

/**
 * Writes the undo plan before the first change, so that an interrupted command can be undone. Keeps an older undo plan
 * under another name.
 */
function writeUndo(terminal: Terminal, plan: Plan, path: string) {
  const created = (plan.creations ?? []).map(({ name }) => printable(name)).join(', ');
  if (created !== '') terminal.report(`An undo does not delete new projects: ${created}.`);
  if (plan.projects.length === 0) return;
  const text = formatPlanJson(reversePlan(plan, new Date(plan.created_at)));
  const existing = readTextFile(terminal, path);
  if (existing !== null && existing !== text) {
    const kept = `${path}.${terminal.now().toISOString().replace(/[:.]/g, '-')}`;
    writeTextFile(terminal, kept, existing);
    terminal.report(`${path} already existed. The old file is kept as ${kept}.`);
  }
  writeTextFile(terminal, path, text);
  const deletes = plannedFlags(plan).some(({ flag }) => flag.before === null);
  const command = `npm run --silent hedgerow -- apply ${path}${deletes ? ' --allow-delete' : ''}`;
  terminal.report(`To undo the changes, run: ${command}`);
  for (const { name, fields } of unrestorable(plan))
    terminal.report(
      `An undo can't restore ${fields.join(', ')} of ${printable(name)}, because secrets are not stored.`,
    );
}

/**
 * Returns the path of the undo plan: `undo`, or `redo.json` in its folder if the applied plan is the file `undo`. That
 * plan must not be overwritten while it is applied.
 */
const undoPath = ({ folder }: Terminal, undo: string, plan: string | undefined) =>
  plan !== undefined && resolve(folder, plan) === resolve(folder, undo) ? join(undo, '..', 'redo.json') : undo;

const isComplete = (outcome: Outcome) =>
  outcome.state === 'done' || (outcome.state === 'applied' && outcome.ignored.length === 0);

/**
 * Creates the new projects of a plan, applies the settings and then the flags, and reports each outcome.
 * @returns the outcomes, and the plan with those of the created projects
 */
async function applyAll(
  terminal: Terminal,
  server: Server,
  plan: Plan,
  secrets: SecretsByProject,
  { file, reason }: Options,
): Promise<{ whole: Plan; outcomes: Outcomes }> {
  const created = await createProjects(terminal, server, plan.creations ?? [], file);
  for (const [creation, outcome] of created.outcomes) {
    terminal.report(creationText(creation, outcome));
    if (outcome.state === 'created') secrets.set(outcome.id, secrets.get(creation.key) ?? {});
  }
  const whole = { ...plan, projects: [...plan.projects, ...created.projects] };
  const total = whole.projects.filter(({ changes }) => changes.length > 0).length + plannedFlags(whole).length;
  let count = 0;
  const report = (text: string) => {
    count += 1;
    terminal.report(`${count} of ${total}: ${text}`);
  };
  const signal = created.isStopped ? AbortSignal.abort() : terminal.signal;
  const projects = await applyPlan(settingsApi(server.client), whole, {
    secrets: secrets as ReadonlyMap<number, Secrets>,
    signal,
    onOutcome: (project, outcome) => report(outcomeText(project, outcome)),
  });
  const flags = await applyFlags(flagsApi(server.client), whole, {
    reason,
    signal,
    onOutcome: (planned, outcome) => report(flagOutcomeText(planned, outcome)),
  });
  return { whole, outcomes: { creations: created.outcomes, projects, flags } };
}

/** "Created 1 of 2 projects." and a line for each outcome. */
function creationSummary(creations: Outcomes['creations']): string[] {
  if (creations.size === 0) return [];
  const made = [...creations.values()].filter(({ state }) => state === 'created').length;
  return [`Created ${made} of ${creations.size} projects.`, ...[...creations].map((one) => creationText(...one))];
}

function summary(plan: Plan, { creations, projects, flags }: Outcomes): string {
  const incomplete = [...flags].filter(([planned, outcome]) => !isComplete(outcome) || isMissing(planned, outcome));
  const counts = [
    ...(projects.size > 0 ? [`${[...projects.values()].filter(isComplete).length} of ${projects.size} projects`] : []),
    ...(flags.size > 0 ? [`${flags.size - incomplete.length} of ${flags.size} flags`] : []),
  ];
  return [
    ...creationSummary(creations),
    ...(counts.length > 0 ? [`Applied to ${counts.join(' and ')}.`] : []),
    ...plan.projects.flatMap((project) => {
      const outcome = projects.get(project.project);
      return outcome && !isComplete(outcome) ? [outcomeText(project, outcome)] : [];
    }),
    ...incomplete.map(([planned, outcome]) => flagOutcomeText(planned, outcome)),
  ].join('\n');
}

/** Applies a plan file, or the settings file if there is no plan. Returns the exit code. */
export async function apply(terminal: Terminal, options: Options, planPath: string | undefined): Promise<number> {
  const server = connect(terminal);
  const plan =
    planPath === undefined
      ? await planFromSettingsFile(terminal, server, options.file)
      : readPlan(terminal, planPath, server);
  if (isEmptyPlan(plan)) {
    terminal.print('No differences.');
    return EXIT.ok;
  }
  requireAllowedDeletions(plan, options.allowDelete);
  const created = changedCreations(terminal, plan.creations ?? [], options.file);
  const secrets = created.length > 0 ? new Map() : secretsFor(terminal, plan, options.file);
  const stale = created.length > 0 ? created : await changedSince(terminal, server, plan, secrets);
  if (stale.length > 0) {
    terminal.report(`Nothing was applied. Something changed after the plan was made:\n${stale.join('\n')}`);
    return EXIT.stale;
  }
  await confirm(terminal, plan, options.yes);
  await requireNewNames(server, plan.creations ?? []);
  writeUndo(terminal, plan, undoPath(terminal, options.undo, planPath));
  const { whole, outcomes } = await applyAll(terminal, server, plan, secrets, options);
  terminal.print(options.format === 'json' ? outcomesJson(whole, outcomes) : summary(whole, outcomes));
  const all = [...outcomes.projects.values(), ...outcomes.flags.values()];
  const isDone = all.every(isComplete) && [...outcomes.creations.values()].every(({ state }) => state === 'created');
  return isDone ? EXIT.ok : EXIT.partly;
}
