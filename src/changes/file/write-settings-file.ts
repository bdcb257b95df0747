import { Document, isMap, isNode, type YAMLMap } from 'yaml';
import { exactText, markedBigInt } from '#contract/exact-json.ts';
import { slugOf } from '#contract/format/slug.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSameValue, isSecret, settingField, settingNames } from '../compare.ts';
import type { ReadProject } from '../plan.ts';
import { parseSettingsFile } from './parse-settings-file.ts';
import { parseYaml } from './parse-yaml.ts';

const OPTIONS = { lineWidth: 0 } as const;

/** Returns a value for YAML. Large integers keep all digits. */
function yamlValue(value: unknown): unknown {
  if (typeof value === 'string') return markedBigInt(value) ?? exactText(value);
  if (Array.isArray(value)) return value.map(yamlValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [exactText(key), yamlValue(entry)]));
}

const exportedNames = ({ settings }: ReadProject) =>
  settingNames.filter((name) => settings[name] !== undefined && !isSecret(name));

/** Returns a comment that lists the secrets that are set; empty if there are none. Secret values are not exported. */
function secretComment({ settings }: ReadProject): string {
  const set = settingNames.filter((name) => isSecret(name) && settings[name]);
  return set.map((name) => ` ${name} is set; secrets are not exported`).join('\n');
}

function projectNode(document: Document, project: ReadProject): YAMLMap {
  const settings = Object.fromEntries(exportedNames(project).map((name) => [name, yamlValue(project.settings[name])]));
  const node = document.createNode({ id: project.id, settings }) as YAMLMap;
  const comment = secretComment(project);
  if (comment !== '') (node.get('settings', true) as unknown as YAMLMap).comment = comment;
  return node;
}

/**
 * Returns an unused key for a project, made from its name, or from its id if the name has no letter or digit. Adds the id if
 * the key is taken.
 */
function keyFor({ name, id }: ReadProject, taken: ReadonlySet<string>): string {
  const key = slugOf(name) || `project-${id}`;
  return taken.has(key) ? `${key}-${id}` : key;
}

function addProjects(document: Document, projects: readonly ReadProject[]) {
  const listed = document.get('projects');
  const taken = new Set(isMap(listed) ? listed.items.map(({ key }) => String(key)) : []);
  for (const project of projects) {
    const key = keyFor(project, taken);
    taken.add(key);
    document.setIn(['projects', key], projectNode(document, project));
  }
}

/** Returns the text of a new settings file: the settings of the projects, and the reasons why privacy rules are off. */
export function writeSettingsFile(
  projects: readonly ReadProject[],
  rulesOff: Readonly<Record<string, string>> = {},
): string {
  const document = new Document({ version: 1, projects: {} });
  addProjects(document, projects);
  if (Object.keys(rulesOff).length > 0) document.set('privacy_rules_off', rulesOff);
  return document.toString(OPTIONS);
}

/** Replaces a value and keeps the comment on its line. */
function setValue(document: Document, path: readonly string[], value: unknown) {
  const previous = document.getIn(path, true);
  const node = document.createNode(value);
  if (isNode(previous)) node.comment = previous.comment ?? null;
  document.setIn(path, node);
}

/**
 * Updates the settings in a file to their current values and adds missing projects. Keeps comments, the order of keys,
 * and references to secrets.
 * @throws SettingsFileError if the file is invalid
 */
export function updateSettingsFile(text: string, projects: readonly ReadProject[]): string {
  const file = parseSettingsFile(text);
  const { document } = parseYaml(text);
  const known = new Map(projects.map((project) => [project.id, project]));
  for (const { key, id, settings } of file.projects) {
    const current = known.get(id)?.settings ?? {};
    for (const [name, value] of Object.entries(settings)) {
      if (isSecret(name) || current[name] === undefined || isSameValue(settingField(name), value, current[name]))
        continue;
      setValue(document, ['projects', key, 'settings', name], yamlValue(current[name]));
    }
    known.delete(id);
  }
  addProjects(document, [...known.values()]);
  return document.toString(OPTIONS);
}
