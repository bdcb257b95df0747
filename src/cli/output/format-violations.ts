import { formatCountOf } from '#contract/format/count.ts';
import type { Format } from '../arguments.ts';
import { formatProject } from './format-value.ts';

/** A rule that a project breaks: a privacy rule, or a rule under `policy` in the settings file (`hedgerow.yaml`). */
export interface Violation {
  project: number;
  name: string;
  /** The id of a privacy rule, or `policy`. */
  rule: string;
  risk: 'high' | 'medium' | 'low' | 'policy';
  sentence: string;
  /** What the remedy changes; null for a rule in `policy`, because it has no remedy. */
  remedy: string | null;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

const text = (violations: readonly Violation[]) =>
  violations.map(
    ({ name, project, risk, sentence, remedy }) =>
      `${formatProject(name, project)}: [${risk}] ${sentence}${remedy === null ? '' : ` ${remedy}`}`,
  );

const markdown = (violations: readonly Violation[]) => [
  '| Project | Risk | Rule | Remedy |',
  '|---|---|---|---|',
  ...violations.map(
    ({ name, project, risk, sentence, remedy }) =>
      `| ${cell(formatProject(name, project))} | ${risk} | ${cell(sentence)} | ${cell(remedy ?? '')} |`,
  ),
];

/**
 * Returns the broken rules as text.
 * @param checked the number of projects that were checked
 */
export function formatViolations(violations: readonly Violation[], checked: number, format: Format): string {
  if (format === 'json') return JSON.stringify(violations, null, 2);
  const count = `${formatCountOf(violations.length, 'broken rule')}. ${formatCountOf(checked, 'project')} checked.`;
  if (violations.length === 0) return `No broken rules. ${formatCountOf(checked, 'project')} checked.`;
  return [...(format === 'markdown' ? markdown : text)(violations), '', count].join('\n');
}
