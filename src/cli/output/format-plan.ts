import { formatPlanJson } from '#changes/file/plan-json.ts';
import {
  changeCount,
  isEmptyPlan,
  isSecretChange,
  needsSecret,
  type Plan,
  type ProjectCreation,
  type ProjectPlan,
  type SecretChange,
  type SettingChange,
} from '#changes/plan.ts';
import { confirmationsOf } from '#changes/plan-confirmations.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { Format } from '../arguments.ts';
import { type FlagRow, flagRows } from './format-flag.ts';
import { formatNewProject, formatProject, formatValue, printable } from './format-value.ts';

/** Returns a summary without a full stop: "1 new project and 3 changes in 2 projects". */
export function planSummary(plan: Plan): string {
  const { creations = [], projects } = plan;
  const changes = `${formatCountOf(changeCount(plan), 'change')} in ${formatCountOf(projects.length, 'project')}`;
  if (creations.length === 0) return changes;
  const created = formatCountOf(creations.length, 'new project');
  return projects.length === 0 ? created : `${created} and ${changes}`;
}

const secretText = (change: SecretChange) => (needsSecret(change) ? 'changed' : 'removed');

const changeText = (change: SettingChange) =>
  isSecretChange(change)
    ? `${change.field}: ${secretText(change)} (secret)`
    : `${change.field}: ${formatValue(change.before)} → ${formatValue(change.after)}`;

const flagText = ({ field, before, after }: FlagRow) => `${field}: ${before} → ${after}`;

const newValue = (change: SettingChange) =>
  isSecretChange(change) ? `${change.field}: set (secret)` : `${change.field}: ${formatValue(change.after)}`;

const creationLines = ({ name, organization_name, changes, flags = [] }: ProjectCreation) => [
  `Create project ${printable(name)} in ${printable(organization_name)}`,
  ...changes.map((change) => `  ${newValue(change)}`),
  ...flags.flatMap(flagRows).map((row) => `  ${flagText(row)}`),
];

const projectLines = (project: ProjectPlan) => [
  formatProject(project.name, project.project),
  ...project.changes.map((change) => `  ${changeText(change)}`),
  ...(project.flags ?? []).flatMap(flagRows).map((row) => `  ${flagText(row)}`),
  ...confirmationsOf(project).map(({ field, consequence }) => `  ! ${field}: ${consequence}`),
];

/** Returns a plan as text for a terminal. */
export const planText = (plan: Plan): string =>
  isEmptyPlan(plan)
    ? 'No differences.'
    : [
        ...(plan.creations ?? []).flatMap(creationLines),
        ...plan.projects.flatMap(projectLines),
        '',
        `${planSummary(plan)}.`,
      ].join('\n');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const flagTableRow = (project: string, { field, before, after }: FlagRow) =>
  `| ${cell(project)} | \`${field}\` | ${cell(before)} | ${cell(after)} |`;

const tableRow = (project: string, change: SettingChange) => {
  const values = isSecretChange(change)
    ? ['secret', secretText(change)]
    : [formatValue(change.before), formatValue(change.after)].map((value) => `\`${cell(value)}\``);
  return `| ${cell(project)} | \`${change.field}\` | ${values.join(' | ')} |`;
};

const tableRows = (project: string, { changes, flags = [] }: Pick<ProjectPlan, 'changes' | 'flags'>) => [
  ...changes.map((change) => tableRow(project, change)),
  ...flags.flatMap(flagRows).map((row) => flagTableRow(project, row)),
];

const creationRows = (creation: ProjectCreation) => {
  const project = formatNewProject(creation);
  const created = `created in ${cell(printable(creation.organization_name))}`;
  return [`| ${cell(project)} |  | none | ${created} |`, ...tableRows(project, creation)];
};

/** Returns a plan as Markdown for a pull request. */
function planMarkdown(plan: Plan): string {
  if (isEmptyPlan(plan)) return 'No differences.';
  const risks = plan.projects.flatMap((project) =>
    confirmationsOf(project).map(({ consequence }) => `- **${cell(printable(project.name))}**: ${consequence}`),
  );
  return [
    `**${planSummary(plan)}**`,
    '',
    '| Project | Setting | Before | After |',
    '|---|---|---|---|',
    ...(plan.creations ?? []).flatMap(creationRows),
    ...plan.projects.flatMap((project) => tableRows(formatProject(project.name, project.project), project)),
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
