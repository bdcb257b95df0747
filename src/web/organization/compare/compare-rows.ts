import { isDifferent, settingField, settingNames } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { project as resource } from '#contract/project.ts';
import { searchFields } from '../../fields/search/search-fields.ts';
import { risksByField } from '../broken-fields.ts';

/** All settings except the project's name, because the column headings show the names. */
const comparedNames = settingNames.filter((name) => name !== 'name');

/** Which rows the comparison shows. */
export interface RowFilter {
  search: string;
  onlyDifferences: boolean;
  onlyRisky: boolean;
}

/** A section of the comparison, with the names of the settings that are shown. */
export interface CompareSection {
  id: string;
  title: string;
  names: string[];
  /** Whether the section shows only its heading. */
  isFolded?: boolean;
}

/** Returns the names of the settings in which at least one project differs from the baseline. */
export const differingNames = (baseline: ReadProject, projects: readonly ReadProject[]): string[] =>
  comparedNames.filter((name) => projects.some((project) => isDifferent(baseline.settings, project.settings, name)));

/** Returns the sections with the settings that match the filter. Sections without such settings are left out. */
export function compareSections(
  baseline: ReadProject,
  projects: readonly ReadProject[],
  { search, onlyDifferences, onlyRisky }: RowFilter,
): CompareSection[] {
  const differing = new Set(differingNames(baseline, projects));
  const risky = new Set([baseline, ...projects].flatMap(({ settings }) => [...risksByField(settings).keys()]));
  const found = search.trim() === '' ? null : new Set(searchFields(resource, search));
  const isShown = (name: string) =>
    baseline.settings[name] !== undefined &&
    (found?.has(name) ?? true) &&
    (!onlyDifferences || differing.has(name)) &&
    (!onlyRisky || risky.has(name));
  return Object.entries(resource.sections)
    .map(([id, { title }]) => ({
      id,
      title,
      names: comparedNames.filter((name) => settingField(name).section === id && isShown(name)),
    }))
    .filter(({ names }) => names.length > 0);
}
