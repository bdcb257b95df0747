import { isSecret, type Settings } from '#changes/compare.ts';
import { brokenPolicy } from '#changes/file/check-policy.ts';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { formatPlanJson } from '#changes/file/plan-json.ts';
import type { PolicyRule, SettingsFile } from '#changes/file/settings-file.ts';
import { invalidSettings } from '#changes/invalid-settings.ts';
import { makePlan } from '#changes/make-plan.ts';
import type { ReadProject } from '#changes/plan.ts';
import { brokenRules, remedies } from '#changes/privacy/privacy-rules.ts';
import type { Options } from '../arguments.ts';
import { connect, type Server } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { readTextFile, writeTextFile } from '../files.ts';
import { planSummary } from '../output/format-plan.ts';
import { formatInvalidSettings } from '../output/format-value.ts';
import { formatViolations, type Violation } from '../output/format-violations.ts';
import { readProjectSettings } from '../projects.ts';
import type { Terminal } from '../terminal.ts';
import { UserFacingError } from '../user-facing-error.ts';

type RulesOff = SettingsFile['rulesOff'];

const privacyViolations = (project: ReadProject, rulesOff: RulesOff): Violation[] =>
  brokenRules(project.settings, rulesOff).map(({ id, title, risk, remedyText }) => ({
    project: project.id,
    name: project.name,
    rule: id,
    risk,
    sentence: `${title}.`,
    remedy: remedyText,
  }));

const policyViolations = (project: ReadProject, policy: readonly PolicyRule[]): Violation[] =>
  brokenPolicy(project.settings, policy).map(({ field, must }) => ({
    project: project.id,
    name: project.name,
    rule: 'policy',
    risk: 'policy',
    sentence: `${field} must be ${JSON.stringify(must)}.`,
    remedy: null,
  }));

const withoutSecrets = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecret(name)));

/** Throws a `UserFacingError` for settings in the file that the server would reject. */
function requireAccepted(projects: readonly ReadProject[], file: SettingsFile | null) {
  const invalid = invalidSettings(
    projects.flatMap((project) => {
      const inFile = file?.projects.find(({ id }) => id === project.id);
      return inFile ? [{ project, desired: withoutSecrets(inFile.settings) }] : [];
    }),
  );
  if (invalid.length > 0) throw new UserFacingError(formatInvalidSettings(invalid).join('\n'));
}

/** Writes a plan with the remedies of all broken privacy rules. */
async function writeRemedies(
  terminal: Terminal,
  { address }: Server,
  projects: readonly ReadProject[],
  rulesOff: RulesOff,
  path: string,
) {
  const targets = projects.map((project) => ({
    project,
    desired: remedies(project.settings, brokenRules(project.settings, rulesOff)),
  }));
  const plan = makePlan(address, targets, terminal.now());
  writeTextFile(terminal, path, formatPlanJson(plan));
  terminal.report(`Wrote the remedies to ${path}: ${planSummary(plan)}.`);
}

/**
 * Checks the privacy rules and the rules under `policy` in the settings file. Returns the exit code. Checks the projects
 * in the options, else the projects in the file, else every project that the key can see. Skips the privacy rules that the
 * file switches off. The file is optional.
 */
export async function check(terminal: Terminal, options: Options): Promise<number> {
  const { file: path, projects: ids, format, out } = options;
  const server = connect(terminal);
  const text = readTextFile(terminal, path);
  const file = text === null ? null : parseSettingsFile(text);
  const rulesOff = file?.rulesOff ?? {};
  for (const [id, reason] of Object.entries(rulesOff)) terminal.report(`Not checked: ${id} (${reason})`);
  for (const { key } of file?.newProjects ?? [])
    terminal.report(`Not checked: projects.${key} has no id, so it is not created yet.`);
  const projects = await readProjectSettings(server, terminal, ids ?? file?.projects.map(({ id }) => id) ?? null);
  requireAccepted(projects, file);
  const violations = projects.flatMap((project) => [
    ...policyViolations(project, file?.policy ?? []),
    ...privacyViolations(project, rulesOff),
  ]);
  terminal.print(formatViolations(violations, projects.length, format));
  if (out !== null) await writeRemedies(terminal, server, projects, rulesOff, out);
  return violations.length === 0 ? EXIT.ok : EXIT.differences;
}
