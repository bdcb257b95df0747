import { isMap } from 'yaml';
import { fromBigInt, fromText } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { findUnstorable } from '#contract/unstorable-values.ts';
import { violationOf } from '#contract/violation.ts';
import { isSecret, type Settings, settingField, settingNames } from '../compare.ts';
import { privacyRules } from '../privacy/privacy-rules.ts';
import { flagsIn } from './parse-flags.ts';
import { documentValue, parseYaml } from './parse-yaml.ts';
import { type Path, Problems } from './problems.ts';
import { secretProblem } from './secret-reference.ts';
import { type FileProject, type PolicyRule, type SettingsFile, SettingsFileError } from './settings-file.ts';

/** Converts integers of any length, and texts, to the format of `parseExactJson`. */
function withExactNumbers(value: unknown): unknown {
  if (typeof value === 'string') return fromText(value);
  if (typeof value === 'bigint') return fromBigInt(value);
  if (Array.isArray(value)) return value.map(withExactNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [fromText(key), withExactNumbers(entry)]));
}

function settingsIn(problems: Problems, path: Path, value: unknown): Settings {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) {
    problems.add(path, `${path.at(-1)} must contain settings, each as "name: value".`);
    return {};
  }
  for (const [field, entry] of Object.entries(value)) {
    const sentence = settingProblem(field, entry);
    if (sentence !== null) problems.add([...path, field], sentence);
  }
  return value;
}

function settingProblem(field: string, value: unknown): string | null {
  if (!settingNames.includes(field)) return `"${field}" is not a setting of a project.`;
  const unstorable = findUnstorable(value);
  if (unstorable !== null) return `${field}: ${unstorable.detail}`;
  const problem = secretProblem(field, value);
  // Null is accepted even for a setting that a request can't set to null, because an export can contain a null that the
  // server returned. Later, `invalidSettings` checks the values that differ from those on the server.
  if (problem !== null || isSecret(field) || value === null) return problem;
  const violation = violationOf(field, settingField(field), value);
  return violation && `${field}: ${violation.detail}`;
}

function projectsIn(problems: Problems, value: unknown, defaults: Settings): FileProject[] {
  if (!isObject(value)) {
    problems.add(['projects'], 'projects must contain projects, each as "name: { id: ID }".');
    return [];
  }
  return Object.entries(value).flatMap(([key, project]) => projectIn(problems, key, project, defaults));
}

function projectIn(problems: Problems, key: string, value: unknown, defaults: Settings): FileProject[] {
  const path = ['projects', key];
  if (!isObject(value)) {
    problems.add(path, `The project "${key}" must contain "id".`);
    return [];
  }
  problems.unknownKeys(path, value, ['id', 'settings', 'flags']);
  const { id, settings, flags } = value;
  if (!Number.isSafeInteger(id) || Number(id) < 1) {
    problems.add([...path, 'id'], `The id of the project "${key}" must be a whole number above 0.`);
    return [];
  }
  const own = settingsIn(problems, [...path, 'settings'], settings);
  const managed = flagsIn(problems, [...path, 'flags'], flags);
  return [{ key, id: Number(id), settings: { ...defaults, ...own }, ...(managed && { flags: managed }) }];
}

function policyIn(problems: Problems, value: unknown): PolicyRule[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    problems.add(['policy'], 'policy must be a list of rules.');
    return [];
  }
  return value.flatMap((rule: unknown, index) => {
    const path = ['policy', index];
    if (!isObject(rule) || typeof rule['field'] !== 'string' || !('must' in rule)) {
      problems.add(path, 'A rule in policy must have the form { field: NAME, must: VALUE }.');
      return [];
    }
    problems.unknownKeys(path, rule, ['field', 'must']);
    const [name = ''] = rule['field'].split('.');
    if (!settingNames.includes(name)) problems.add(path, `"${name}" is not a setting of a project.`);
    return [{ field: rule['field'], must: rule['must'] }];
  });
}

function rulesOffIn(problems: Problems, value: unknown): Record<string, string> {
  const known = privacyRules.map(({ id }) => id);
  if (value === undefined || value === null) return {};
  if (!isObject(value)) {
    problems.add(['privacy_rules_off'], 'privacy_rules_off must contain rules, each as "rule: reason".');
    return {};
  }
  problems.unknownKeys(['privacy_rules_off'], value, known);
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, reason]) => {
      if (typeof reason === 'string' && reason.trim() !== '') return [[id, reason]];
      problems.add(['privacy_rules_off', id], `"${id}" needs the reason why it does not apply.`);
      return [];
    }),
  );
}

function reportDuplicates(problems: Problems, projects: readonly FileProject[]) {
  const keys = new Map<number, string>();
  for (const { id, key } of projects) {
    const first = keys.get(id);
    if (first !== undefined) problems.add(['projects', key, 'id'], `"${first}" and "${key}" have the same id ${id}.`);
    keys.set(id, first ?? key);
  }
}

/**
 * Parses and validates a settings file.
 * @throws SettingsFileError with all problems and their lines
 */
export function parseSettingsFile(text: string): SettingsFile {
  const { document, lines } = parseYaml(text);
  if (!isMap(document.contents)) throw new SettingsFileError(['The file must contain "version" and "projects".']);
  const problems = new Problems(document, lines);
  const content = withExactNumbers(documentValue(document)) as Record<string, unknown>;
  problems.unknownKeys([], content, ['version', 'defaults', 'projects', 'policy', 'privacy_rules_off']);
  if (content['version'] !== 1) problems.add(['version'], 'The version of the file must be 1.');
  const defaults = settingsIn(problems, ['defaults'], content['defaults']);
  const projects = projectsIn(problems, content['projects'], defaults);
  reportDuplicates(problems, projects);
  const policy = policyIn(problems, content['policy']);
  const rulesOff = rulesOffIn(problems, content['privacy_rules_off']);
  if (problems.found.length > 0) throw new SettingsFileError(problems.found);
  return { projects, policy, rulesOff };
}
