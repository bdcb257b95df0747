import type { Settings } from '#changes/compare.ts';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { resolveSecrets } from '#changes/file/secret-reference.ts';
import type { SettingsFile } from '#changes/file/settings-file.ts';
import { deletionProblem, invalidFlagFields } from '#changes/flags/plan-flags.ts';
import { invalidSettings } from '#changes/invalid-settings.ts';
import { makePlan, type Target } from '#changes/make-plan.ts';
import { type Plan, plannedFlags } from '#changes/plan.ts';
import { invalidInCreation } from '#changes/plan-creation.ts';
import type { Server } from './connection.ts';
import { planCreations } from './creations.ts';
import { readTextFile } from './files.ts';
import { addExperiments, flagName, readFlags, refusedFilters } from './flags.ts';
import { formatInvalidSettings, formatNewProject } from './output/format-value.ts';
import { readProjectSettings } from './projects.ts';
import type { Terminal } from './terminal.ts';
import { UserFacingError } from './user-facing-error.ts';

/**
 * Reads the settings file.
 * @throws UserFacingError if the file does not exist or can't be read
 * @throws SettingsFileError if the file is invalid
 */
export function readSettingsFile(terminal: Terminal, path: string): SettingsFile {
  const text = readTextFile(terminal, path);
  if (text === null) throw new UserFacingError(`${path} does not exist. Create it with "export --out ${path}".`);
  return parseSettingsFile(text);
}

/**
 * Returns the desired settings of every project in the file, by project id, with the values of secrets. A new project has its
 * key in the file instead of an id.
 * @throws SettingsFileError if the environment variable of a secret is not set
 */
export const desiredSettings = (terminal: Terminal, file: SettingsFile): Map<number | string, Settings> =>
  new Map(
    [...file.projects, ...file.newProjects].map((project) => [
      'id' in project ? project.id : project.key,
      resolveSecrets(project.settings, terminal.env),
    ]),
  );

const invalidFlags = (plan: Plan): string[] =>
  plannedFlags(plan).flatMap((planned) => {
    const deletion = deletionProblem(planned.flag);
    return [
      ...invalidFlagFields(planned.flag).map(({ field, reason }) => `${flagName(planned)}.${field}: ${reason}`),
      ...(deletion === null ? [] : [`${flagName(planned)}: ${deletion}`]),
    ];
  });

/** Returns the desired settings and flags of the projects in a file, with the current ones. */
async function readTargets(
  terminal: Terminal,
  server: Server,
  file: SettingsFile,
  desired: ReadonlyMap<number | string, Settings>,
): Promise<Target[]> {
  const flags = new Map(file.projects.flatMap((project) => (project.flags ? [[project.id, project.flags]] : [])));
  const ids = file.projects.map(({ id }) => id);
  const projects = await readProjectSettings(server, terminal, ids);
  const withFlags = await readFlags(server, terminal, projects, ({ id }) => flags.has(id));
  return withFlags.map((project) => {
    const managed = flags.get(project.id);
    return { project, desired: desired.get(project.id) ?? {}, ...(managed && { flags: managed }) };
  });
}

/**
 * Returns the plan that gives the projects on the server the settings and flags in the file.
 * @throws UserFacingError if the file or the projects can't be read, or if the server would reject a value
 * @throws SettingsFileError if the file is invalid, or if the environment variable of a secret is not set
 */
export async function planFromSettingsFile(terminal: Terminal, server: Server, path: string): Promise<Plan> {
  const file = readSettingsFile(terminal, path);
  const desired = desiredSettings(terminal, file);
  const creations = await planCreations(server, file, desired);
  const targets = await readTargets(terminal, server, file, desired);
  const made = makePlan(server.address, targets, terminal.now());
  const plan = creations.length > 0 ? { ...made, creations } : made;
  const projects = targets.map(({ project }) => project);
  await addExperiments(server, terminal, plan, projects);
  const invalid = [
    ...formatInvalidSettings(invalidSettings(targets)),
    ...invalidFlags(plan),
    ...creations.flatMap((creation) =>
      invalidInCreation(creation, desired.get(creation.key) ?? {}).map(
        ({ field, reason }) => `${formatNewProject(creation)}, ${field}: ${reason}`,
      ),
    ),
  ];
  // The server is asked only about values that look valid.
  const refused = invalid.length > 0 ? invalid : await refusedFilters(server, terminal, plan, projects);
  if (refused.length > 0) throw new UserFacingError(refused.join('\n'));
  return plan;
}
