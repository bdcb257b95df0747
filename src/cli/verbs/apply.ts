import { join, resolve } from 'node:path';
import { applyPlan, type Outcome } from '#changes/apply-plan.ts';
import { settingsApi } from '#changes/client-settings-api.ts';
import { checkProject, type Secrets } from '#changes/compare-with-plan.ts';
import { formatPlanJson, parsePlanJson } from '#changes/file/plan-json.ts';
import { needsSecret, type Plan } from '#changes/plan.ts';
import { reversePlan, unrestorable } from '#changes/reverse-plan.ts';
import type { Options } from '../arguments.ts';
import { connect, type Server } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { readTextFile, writeTextFile } from '../files.ts';
import { outcomesJson, outcomeText } from '../output/format-outcome.ts';
import { planSummary, planText } from '../output/format-plan.ts';
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

/**
 * Returns the values of the secrets in a plan, by project id. The values come from the settings file, because a plan does
 * not contain them.
 * @throws UserFacingError if the file lacks a value
 */
function secretsFor(terminal: Terminal, { projects }: Plan, path: string): Map<number, Secrets> {
  if (!projects.some(({ changes }) => changes.some(needsSecret))) return new Map();
  const secrets = desiredSettings(terminal, readSettingsFile(terminal, path));
  const missing = projects.flatMap(({ project, name, changes }) =>
    changes
      .filter((change) => needsSecret(change) && secrets.get(project)?.[change.field] === undefined)
      .map(({ field }) => `${name} (${project}): ${field}`),
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

/** Returns one line for each project that someone else changed since the plan was made: name, id and changed settings. */
async function changedSince(terminal: Terminal, server: Server, plan: Plan, secrets: Map<number, Secrets>) {
  const ids = plan.projects.map(({ project }) => project);
  const current = new Map((await readProjectSettings(server, terminal, ids)).map((project) => [project.id, project]));
  const names: string[] = [];
  for (const planned of plan.projects) {
    const project = current.get(planned.project);
    const check = project && (await checkProject(planned, project, secrets.get(planned.project) ?? {}));
    if (check?.state === 'changed')
      names.push(
        `${planned.name} (${planned.project})${check.fields.length > 0 ? `: ${check.fields.join(', ')}` : ''}`,
      );
  }
  return names;
}

/**
 * Writes the undo plan before the first change, so that an interrupted command can be undone. Keeps an older undo plan
 * under another name.
 */
function writeUndo(terminal: Terminal, plan: Plan, path: string) {
  const text = formatPlanJson(reversePlan(plan, new Date(plan.created_at)));
  const existing = readTextFile(terminal, path);
  if (existing !== null && existing !== text) {
    const kept = `${path}.${terminal.now().toISOString().replace(/[:.]/g, '-')}`;
    writeTextFile(terminal, kept, existing);
    terminal.report(`${path} already existed. The old file is kept as ${kept}.`);
  }
  writeTextFile(terminal, path, text);
  terminal.report(`To undo the changes, run: npm run --silent hedgerow -- apply ${path}`);
  for (const { name, fields } of unrestorable(plan))
    terminal.report(`An undo can't restore ${fields.join(', ')} of ${name}, because secrets are not stored.`);
}

/**
 * Returns the path of the undo plan: `undo`, or `redo.json` in its folder if the applied plan is the file `undo`. That
 * plan must not be overwritten while it is applied.
 */
const undoPath = ({ folder }: Terminal, undo: string, plan: string | undefined) =>
  plan !== undefined && resolve(folder, plan) === resolve(folder, undo) ? join(undo, '..', 'redo.json') : undo;

const isComplete = (outcome: Outcome) =>
  outcome.state === 'done' || (outcome.state === 'applied' && outcome.ignored.length === 0);

/** Applies a plan file, or the settings file if there is no plan. Returns the exit code. */
export async function apply(terminal: Terminal, options: Options, planPath: string | undefined): Promise<number> {
  const server = connect(terminal);
  const plan =
    planPath === undefined
      ? await planFromSettingsFile(terminal, server, options.file)
      : readPlan(terminal, planPath, server);
  if (plan.projects.length === 0) {
    terminal.print('No differences.');
    return EXIT.ok;
  }
  const secrets = secretsFor(terminal, plan, options.file);
  const stale = await changedSince(terminal, server, plan, secrets);
  if (stale.length > 0) {
    terminal.report(`Nothing was applied. These projects changed after the plan was made:\n${stale.join('\n')}`);
    return EXIT.stale;
  }
  await confirm(terminal, plan, options.yes);
  writeUndo(terminal, plan, undoPath(terminal, options.undo, planPath));
  let count = 0;
  const outcomes = await applyPlan(settingsApi(server.client), plan, {
    secrets,
    signal: terminal.signal,
    onOutcome: (project, outcome) => {
      count += 1;
      terminal.report(`${count} of ${plan.projects.length}: ${outcomeText(project, outcome)}`);
    },
  });
  terminal.print(options.format === 'json' ? outcomesJson(plan, outcomes) : summary(plan, outcomes));
  return [...outcomes.values()].every(isComplete) ? EXIT.ok : EXIT.partly;
}

function summary(plan: Plan, outcomes: ReadonlyMap<number, Outcome>): string {
  const incomplete = plan.projects.filter(({ project }) => !isComplete(outcomes.get(project) ?? { state: 'skipped' }));
  const complete = plan.projects.length - incomplete.length;
  return [
    `Applied to ${complete} of ${plan.projects.length} projects.`,
    ...incomplete.map((project) => outcomeText(project, outcomes.get(project.project) ?? { state: 'skipped' })),
  ].join('\n');
}
