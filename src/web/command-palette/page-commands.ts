import { type Experiment, experiment as experimentResource, statusOf } from '#contract/experiment.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { project as projectResource } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { synonyms } from '#contract/synonyms.ts';
import { experimentStep } from '#verdict/next-step/experiment-step.ts';
import { mainViewOf } from '../experiments/main-view.ts';
import { href } from '../paths.ts';
import type { RecentProject } from '../session/recent-projects.ts';
import type { PaletteCommand } from './command.ts';
import type { ProjectName } from './palette-queries.ts';

/** The organization, project and experiment of the current page. */
export interface CommandContext {
  organization: string | null;
  project: RecentProject | null;
  /** The page's experiment, or `new` on the page for a new experiment. */
  experiment: number | 'new' | null;
}

const page = (
  title: string,
  icon: PaletteCommand['icon'],
  action: string,
  more?: Pick<PaletteCommand, 'hint' | 'keywords'>,
): PaletteCommand => ({
  id: `page ${action}`,
  group: 'Pages',
  title,
  icon,
  action,
  ...more,
});

const pagesOfProject = ({ organization, id, name }: RecentProject): PaletteCommand[] => [
  page('Settings', 'sliders', href.project(organization, id), { hint: name }),
  page('Experiments', 'flask', href.experiments(id), { hint: name }),
  page('Timeline of experiments', 'calendar', href.timeline(id), { hint: name, keywords: 'gantt calendar roadmap' }),
  page('Segments of experiments', 'columns', href.dimensions(id), { hint: name, keywords: 'dimensions properties' }),
  page('Overlaps of experiments', 'people', href.overlaps(id), {
    hint: name,
    keywords: 'interactions collisions pairs',
  }),
  page('Feature flags', 'flag', href.flags(id), { hint: name, keywords: 'toggles rollout release conditions' }),
  page('Decisions', 'gavel', href.decisions(id), { hint: name, keywords: 'log conclusions won lost ended' }),
  page('Notifications', 'bell', href.notifications(id), {
    hint: name,
    keywords: 'messages alerts slack webhook destinations deliveries rules',
  }),
  page('Activity', 'activity', href.projectActivity(organization, id), { hint: name }),
  page('Project token and install snippet', 'copy', href.projectStart(organization, id), {
    hint: name,
    keywords: 'api key send capture events sdk first event get started',
  }),
];

const pagesOfExperiment = (project: number, id: number): PaletteCommand[] => [
  page('Experiment overview', 'flask', href.experiment(project, id)),
  page('Experiment results', 'chart', href.experimentResults(project, id)),
  page('Experiment setup', 'sliders', href.experimentSetup(project, id), { keywords: 'settings edit' }),
  page('Experiment history', 'activity', href.experimentHistory(project, id)),
];

/** Returns a command for each page of the experiment, the project and the organization, and for the keys page. */
export const pageCommands = ({ organization, project, experiment }: CommandContext): PaletteCommand[] => [
  ...(project && typeof experiment === 'number' ? pagesOfExperiment(project.id, experiment) : []),
  ...(project ? pagesOfProject(project) : []),
  ...(organization === null
    ? []
    : [
        page('Projects', 'projects', href.projects(organization)),
        page('Compare settings', 'columns', href.compareSettings(organization), {
          keywords: 'many projects copy baseline differences yaml import export',
        }),
        page('Portfolio', 'calendar', href.portfolio(), {
          keywords: 'timeline gantt all experiments projects servers waiting past plan decision',
        }),
        page('Members', 'people', href.members(organization), {
          keywords: 'people users team invite invitation access level owner administrator private',
        }),
        page('Privacy review', 'shield', href.privacy(organization), { keywords: 'risks rules personal data gdpr' }),
      ]),
  page('Keys', 'key', href.keys(), { keywords: 'personal api key token scopes create roll revoke account' }),
];

/** Returns the commands that create an experiment or a project. */
export const creationCommands = ({
  organization,
  project,
}: Pick<CommandContext, 'organization' | 'project'>): PaletteCommand[] => [
  ...(project
    ? [
        {
          id: 'new experiment',
          group: 'Actions' as const,
          title: 'New experiment',
          hint: project.name,
          icon: 'plus' as const,
          keywords: 'create add test',
          action: href.newExperiment(project.id),
        },
      ]
    : []),
  ...(organization === null
    ? []
    : [
        {
          id: 'new project',
          group: 'Actions' as const,
          title: 'New project',
          icon: 'plus' as const,
          keywords: 'create add',
          action: href.newProject(organization),
        },
      ]),
];

/** Returns a command for each recently opened project, except the project with the id `present`. */
export const recentCommands = (recent: readonly RecentProject[], present: number | null): PaletteCommand[] =>
  recent
    .filter(({ id }) => id !== present)
    .map(({ id, organization, name }) => ({
      id: `recent ${id}`,
      group: 'Recent',
      title: name,
      hint: String(id),
      icon: 'clock',
      action: href.project(organization, id),
    }));

export const projectCommands = (organization: string, projects: readonly ProjectName[]): PaletteCommand[] =>
  projects.map(({ id, name }) => ({
    id: `project ${id}`,
    group: 'Projects',
    title: name,
    hint: String(id),
    icon: 'projects',
    action: href.project(organization, id),
  }));

/** Returns an experiment's status and, if it follows from the record alone, the next step. */
function statusHint(experiment: Experiment, now: number): string {
  const status = experiment.archived ? 'archived' : statusOf(experiment, now);
  const [open, conclusive] = (['early', 'better'] as const).map((state) =>
    experimentStep(experiment, { state, leader: null }, now),
  );
  // Otherwise, the results have a say.
  return open && open.action === conclusive?.action ? `${status} · ${open.action}` : status;
}

export const experimentCommands = (
  project: number,
  experiments: readonly Experiment[],
  now: number,
): PaletteCommand[] =>
  experiments.map((experiment) => ({
    id: `experiment ${experiment.id}`,
    group: 'Experiments',
    title: experiment.name,
    hint: statusHint(experiment, now),
    icon: 'flask',
    keywords: `${experiment.feature_flag_key} ${experiment.id}`,
    action: mainViewOf(project, experiment, now),
  }));

export const flagCommands = (project: number, flags: readonly FlagRecord[]): PaletteCommand[] =>
  flags.map(({ id, key, name, active }) => ({
    id: `flag ${id}`,
    group: 'Feature flags',
    title: key,
    hint: active ? 'on' : 'off',
    icon: 'flag',
    keywords: `${name} ${id}`,
    action: href.flag(project, id),
  }));

const fieldsOf = (resource: Resource, at: string, of: string): PaletteCommand[] =>
  writableNames(resource).flatMap((name) => {
    const field = resource.fields[name];
    if (!field) return [];
    const section = resource.sections[field.section]?.title ?? '';
    return {
      id: `field ${at}#${name}`,
      group: 'Fields',
      title: field.label,
      hint: [section, of].filter(Boolean).join(' · '),
      icon: 'pencil',
      keywords: [name, synonyms[name], field.help].join(' '),
      action: `${at}#${name}`,
    };
  });

/** Returns a command for each editable field of the current experiment and project. */
export const fieldCommands = ({ project, experiment }: CommandContext): PaletteCommand[] =>
  project
    ? [
        ...(typeof experiment !== 'number'
          ? []
          : fieldsOf(experimentResource, href.experimentSetup(project.id, experiment), 'this experiment')),
        ...fieldsOf(projectResource, href.project(project.organization, project.id), project.name),
      ]
    : [];
