import type { Settings } from '#changes/compare.ts';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { resolveSecrets } from '#changes/file/secret-reference.ts';
import type { SettingsFile } from '#changes/file/settings-file.ts';
import { invalidSettings, makePlan, type Target } from '#changes/make-plan.ts';
import type { Plan } from '#changes/plan.ts';
import type { Server } from './connection.ts';
import { readTextFile } from './files.ts';
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
 * Returns the desired settings of every project in the file, by project id, with the values of secrets.
 * @throws SettingsFileError if the environment variable of a secret is not set
 */
export const desiredSettings = (terminal: Terminal, file: SettingsFile): Map<number, Settings> =>
  new Map(file.projects.map(({ id, settings }) => [id, resolveSecrets(settings, terminal.env)]));

/**
 * Returns the plan that gives the projects on the server the settings in the file.
 * @throws UserFacingError if the file or the projects can't be read, or if the server would reject a setting
 * @throws SettingsFileError if the file is invalid, or if the environment variable of a secret is not set
 */
export async function planFromSettingsFile(terminal: Terminal, server: Server, path: string): Promise<Plan> {
  const file = readSettingsFile(terminal, path);
  const desired = desiredSettings(terminal, file);
  const projects = await readProjectSettings(server, terminal, [...desired.keys()]);
  const targets: Target[] = projects.map((project) => ({ project, desired: desired.get(project.id) ?? {} }));
  const invalid = invalidSettings(targets);
  if (invalid.length > 0)
    throw new UserFacingError(
      invalid.map(({ project, field, reason }) => `${project.name} (${project.id}), ${field}: ${reason}`).join('\n'),
    );
  return makePlan(server.address, targets, terminal.now());
}
