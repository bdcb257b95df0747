import { Document, isAlias, isMap, type YAMLMap } from 'yaml';
import { exactText, markedBigInt } from '#contract/exact-json.ts';
import { slugOf } from '#contract/format/slug.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSameValue, isSecret, type Settings, settingField, settingNames } from '../compare.ts';
import type { ReadFlag } from '../flags/flags-api.ts';
import type { ReadProject } from '../plan.ts';
import { parseSettingsFile } from './parse-settings-file.ts';
import { parseYaml } from './parse-yaml.ts';
import type { FileProject } from './settings-file.ts';
import { updatedFlags } from './update-flags.ts';
import { updatedNode } from './update-node.ts';

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
  const flags = project.flags && Object.fromEntries(project.flags.map(({ key, fields }) => [key, yamlValue(fields)]));
  const node = document.createNode({ id: project.id, settings, ...(flags && { flags }) }) as YAMLMap;
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

function updateSettings(document: Document, { key, settings }: FileProject, current: Settings) {
  for (const [name, value] of Object.entries(settings)) {
    if (isSecret(name) || current[name] === undefined || isSameValue(settingField(name), value, current[name]))
      continue;
    const path = ['projects', key, 'settings', name];
    document.setIn(path, updatedNode(document, document.getIn(path, true), yamlValue(current[name])));
  }
}

function updateFlags(document: Document, { key, flags }: FileProject, current: readonly ReadFlag[], all: boolean) {
  if (!flags && !all) return;
  const path = ['projects', key, 'flags'];
  const value = yamlValue(updatedFlags(flags ?? new Map(), current, all));
  document.setIn(path, updatedNode(document, document.getIn(path, true), value));
}

/**
 * Updates the settings and flags in a file to their current values and adds missing projects. Keeps comments, the order
 * of keys, and references to secrets.
 * @param allFlags whether to add the flags that the file does not contain
 * @throws SettingsFileError if the file is invalid
 */
export function updateSettingsFile(text: string, projects: readonly ReadProject[], allFlags = false): string {
  const file = parseSettingsFile(text);
  const { document } = parseYaml(text);
  const known = new Map(projects.map((project) => [project.id, project]));
  for (const listed of file.projects) {
    const current = known.get(listed.id);
    if (!current) continue;
    updateSettings(document, listed, current.settings);
    updateFlags(document, listed, current.flags ?? [], allFlags);
    known.delete(listed.id);
  }
  addProjects(document, [...known.values()]);
  return document.toString(OPTIONS);
}

/**
 * Returns the text of a settings file with the id of a project that had none. Keeps comments and the order of keys.
 * @param key the key of the project in the file
 * @throws Error with a sentence if the file has no such project any more, or if the project has another id
 */
export function withProjectId(text: string, key: string, id: number): string {
  const { document } = parseYaml(text);
  const projects = document.get('projects') as YAMLMap | undefined;
  // Only one of the projects that share a node has the id.
  for (const pair of projects?.items ?? [])
    if (isAlias(pair.value)) pair.value = document.createNode(pair.value.resolve(document)?.toJS(document));
  const project: unknown = isMap(projects) ? projects.get(key) : null;
  if (!isMap(project)) throw new Error(`The file does not have projects.${key} any more.`);
  const other = project.get('id') ?? id;
  if (other !== id) throw new Error(`projects.${key} has the id ${other} by now.`);
  project.delete('id');
  project.items.unshift(document.createPair('id', id));
  const written = document.toString(OPTIONS);
  return text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
}
