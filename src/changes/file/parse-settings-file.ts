import { isMap } from 'yaml';
import { fromBigInt, fromText } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { requestViolationOf } from '#contract/request-violation.ts';
import { findUnstorable } from '#contract/unstorable-values.ts';
import { isSecret, type Settings, settingField, settingNames } from '../compare.ts';
import { privacyRules } from '../privacy/privacy-rules.ts';
import { flagsIn } from './parse-flags.ts';
import { watchIn } from './parse-watch.ts';
import { documentValue, parseYaml } from './parse-yaml.ts';
import { type Path, Problems } from './problems.ts';
import { secretProblem } from './secret-reference.ts';
import {
  type FileProject,
  type NewFileProject,
  type PolicyRule,
  type SettingsFile,
  SettingsFileError,
} from './settings-file.ts';

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
  // Null is accepted even for a setting that a request can't set to null, and any regular expression, because an export can
  // contain what the server returned. Later, `invalidSettings` checks the values that differ from those on the server.
  if (problem !== null || isSecret(field) || value === null) return problem;
  const violation = requestViolationOf(field, settingField(field), value, { engine: null });
  return violation && `${field}: ${violation.detail}`;
}

/** The values that the file gives to every project. */
interface Common {
  defaults: Settings;
  organization: string | null;
}

type AnyFileProject = FileProject | NewFileProject;

const isNew = (project: AnyFileProject): project is NewFileProject => !('id' in project);

/** @param isOptional whether the file can have no projects, because it says what else it is for */
function projectsIn(problems: Problems, value: unknown, common: Common, isOptional: boolean): AnyFileProject[] {
  if (value === undefined && isOptional) return [];
  if (!isObject(value)) {
    problems.add(['projects'], 'projects must contain projects, each as "name: { id: ID }".');
    return [];
  }
  return Object.entries(value).flatMap(([key, project]) => projectIn(problems, key, project, common));
}

function organizationIn(problems: Problems, path: Path, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  problems.add(path, 'organization must be the id of an organization.');
  return null;
}

function projectIn(problems: Problems, key: string, value: unknown, common: Common): AnyFileProject[] {
  const path = ['projects', key];
  if (!isObject(value)) {
    problems.add(path, `The project "${key}" must contain "id"; write "{}" for a new project.`);
    return [];
  }
  problems.unknownKeys(path, value, ['id', 'organization', 'settings', 'flags']);
  const { id, settings, flags } = value;
  const isWithoutId = id === undefined || id === null;
  if (!isWithoutId && (!Number.isSafeInteger(id) || Number(id) < 1)) {
    problems.add([...path, 'id'], `The id of the project "${key}" must be a whole number above 0.`);
    return [];
  }
  const own = settingsIn(problems, [...path, 'settings'], settings);
  const managed = flagsIn(problems, [...path, 'flags'], flags);
  const organization =
    organizationIn(problems, [...path, 'organization'], value['organization']) ?? common.organization;
  const project = { key, settings: { ...common.defaults, ...own }, ...(managed && { flags: managed }) };
  return [
    isWithoutId ? { ...project, organization, name: nameIn(problems, path, project) } : { ...project, id: Number(id) },
  ];
}

/** Returns the name of a new project. */
function nameIn(problems: Problems, path: Path, { key, settings }: Pick<NewFileProject, 'key' | 'settings'>): string {
  const { name = key } = settings;
  const sentence = settingProblem('name', name);
  if (sentence !== null) problems.add(path, sentence);
  return String(name).trim();
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

function reportDuplicateIds(problems: Problems, projects: readonly FileProject[]) {
  const keys = new Map<number, string>();
  for (const { id, key } of projects) {
    const first = keys.get(id);
    if (first !== undefined) problems.add(['projects', key, 'id'], `"${first}" and "${key}" have the same id ${id}.`);
    keys.set(id, first ?? key);
  }
}

/** Without an organization in the file, a new project belongs to the only one that the key can see. */
const canBeSame = (one: string | null, other: string | null) => one === null || other === null || one === other;

function reportDuplicateNames(problems: Problems, projects: readonly NewFileProject[]) {
  for (const [index, { key, name, organization }] of projects.entries()) {
    const first = projects
      .slice(0, index)
      .find((other) => other.name === name && canBeSame(other.organization, organization));
    if (first)
      problems.add(
        ['projects', key],
        `"${first.key}" and "${key}" have no id and the same name "${name}"; give one of them another name.`,
      );
  }
}

const KEYS = ['version', 'organization', 'defaults', 'projects', 'policy', 'privacy_rules_off', 'watch'];

/**
 * Parses and validates a settings file.
 * @throws SettingsFileError with all problems and their lines
 */
export function parseSettingsFile(text: string): SettingsFile {
  const { document, lines } = parseYaml(text);
  if (!isMap(document.contents)) throw new SettingsFileError(['The file must contain "version" and "projects".']);
  const problems = new Problems(document, lines);
  const content = withExactNumbers(documentValue(document)) as Record<string, unknown>;
  problems.unknownKeys([], content, KEYS);
  if (content['version'] !== 1) problems.add(['version'], 'The version of the file must be 1.');
  const defaults = settingsIn(problems, ['defaults'], content['defaults']);
  const organization = organizationIn(problems, ['organization'], content['organization']);
  const common = { defaults, organization };
  const listed = projectsIn(problems, content['projects'], common, content['watch'] !== undefined);
  const newProjects = listed.filter(isNew);
  const projects = listed.filter((project): project is FileProject => !isNew(project));
  reportDuplicateIds(problems, projects);
  reportDuplicateNames(problems, newProjects);
  const policy = policyIn(problems, content['policy']);
  const rulesOff = rulesOffIn(problems, content['privacy_rules_off']);
  const watch = watchIn(problems, content['watch'], projects);
  if (problems.found.length > 0) throw new SettingsFileError(problems.found);
  return { projects, newProjects, policy, rulesOff, watch };
}
