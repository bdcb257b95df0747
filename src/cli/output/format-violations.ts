import type { Format } from '../arguments.ts';

/** A rule that a project breaks. */
export interface Violation {
  project: number;
  name: string;
  rule: string;
  risk: 'high' | 'medium' | 'low' | 'policy';
  sentence: string;
  /** What to do; null for a rule of the file. */
  remedy: string | null;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

const text = (violations: readonly Violation[]) =>
  violations.map(
    ({ name, project, risk, sentence, remedy }) =>
      `${name} (${project}): [${risk}] ${sentence}${remedy === null ? '' : ` ${remedy}`}`,
  );

const markdown = (violations: readonly Violation[]) => [
  '| Project | Risk | Rule | Remedy |',
  '|---|---|---|---|',
  ...violations.map(
    ({ name, project, risk, sentence, remedy }) =>
      `| ${cell(name)} (${project}) | ${risk} | ${cell(sentence)} | ${cell(remedy ?? '')} |`,
  ),
];

/** Returns the broken rules in a format. */
export function formatViolations(violations: readonly Violation[], checked: number, format: Format): string {
  if (format === 'json') return JSON.stringify(violations, null, 2);
  const count = `${violations.length} broken rules in ${checked} projects.`;
  if (violations.length === 0) return `All rules are fulfilled in ${checked} projects.`;
  return [...(format === 'markdown' ? markdown : text)(violations), '', count].join('\n');
}
