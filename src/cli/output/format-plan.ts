import { formatPlanJson } from '#changes/file/plan-json.ts';
import {
  changeCount,
  isSecretChange,
  needsSecret,
  type Plan,
  type ProjectPlan,
  type SecretChange,
  type SettingChange,
} from '#changes/plan.ts';
import { confirmationsOf } from '#changes/plan-confirmations.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { Format } from '../arguments.ts';
import { type FlagRow, flagRows } from './format-flag.ts';
import { formatProject, formatValue, printable } from './format-value.ts';

/** Returns a summary without a full stop: "3 changes in 2 projects". */
export const planSummary = (plan: Plan): string =>
  `${formatCountOf(changeCount(plan), 'change')} in ${formatCountOf(plan.projects.length, 'project')}`;

const secretText = (change: SecretChange) => (needsSecret(change) ? 'changed' : 'removed');

const changeText = (change: SettingChange) =>
  isSecretChange(change)
    ? `${change.field}: ${secretText(change)} (secret)`
    : `${change.field}: ${formatValue(change.before)} → ${formatValue(change.after)}`;

const flagText = ({ field, before, after }: FlagRow) => `${field}: ${before} → ${after}`;

const projectLines = (project: ProjectPlan) => [
  formatProject(project.name, project.project),
  ...project.changes.map((change) => `  ${changeText(change)}`),
  ...(project.flags ?? []).flatMap(flagRows).map((row) => `  ${flagText(row)}`),
  ...confirmationsOf(project).map(({ field, consequence }) => `  ! ${field}: ${consequence}`),
];

/** Returns a plan as text for a terminal. */
export const planText = (plan: Plan): string =>
  plan.projects.length === 0
    ? 'No differences.'
    : [...plan.projects.flatMap(projectLines), '', `${planSummary(plan)}.`].join('\n');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const flagTableRow = ({ name, project }: ProjectPlan, { field, before, after }: FlagRow) =>
  `| ${cell(formatProject(name, project))} | \`${field}\` | ${cell(before)} | ${cell(after)} |`;

const tableRow = ({ name, project }: ProjectPlan, change: SettingChange) => {
  const values = isSecretChange(change)
    ? ['secret', secretText(change)]
    : [formatValue(change.before), formatValue(change.after)].map((value) => `\`${cell(value)}\``);
  return `| ${cell(formatProject(name, project))} | \`${change.field}\` | ${values.join(' | ')} |`;
};

/** Returns a plan as Markdown for a pull request. */
function planMarkdown(plan: Plan): string {
  if (plan.projects.length === 0) return 'No differences.';
  const risks = plan.projects.flatMap((project) =>
    confirmationsOf(project).map(({ consequence }) => `- **${cell(printable(project.name))}**: ${consequence}`),
  );
  return [
    `**${planSummary(plan)}**`,
    '',
    '| Project | Setting | Before | After |',
    '|---|---|---|---|',
    ...plan.projects.flatMap((project) => [
      ...project.changes.map((change) => tableRow(project, change)),
      ...(project.flags ?? []).flatMap(flagRows).map((row) => flagTableRow(project, row)),
    ]),
    ...(risks.length > 0 ? ['', '**Risks**', '', ...risks] : []),
  ].join('\n');
}

const formats: Record<Format, (plan: Plan) => string> = {
  text: planText,
  markdown: planMarkdown,
  json: (plan) => formatPlanJson(plan).trimEnd(),
};

/** Returns a plan in one of the command line's formats. */
export const formatPlan = (plan: Plan, format: Format): string => formats[format](plan);
