import { type Experiment, experiment as experimentResource, statusOf } from '#contract/experiment.ts';
import { project as projectResource } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { synonyms } from '#contract/synonyms.ts';
import { href } from '../paths.ts';
import type { RecentProject } from '../session/recent-projects.ts';
import type { Command } from './command.ts';
import type { NamedProject } from './data.ts';

/** Where the palette was opened. */
export interface Here {
  organization: string | null;
  project: RecentProject | null;
  /** The experiment whose page it is, or the one that is being made there. */
  experiment: number | 'new' | null;
}

const page = (title: string, icon: Command['icon'], does: string, more?: Pick<Command, 'hint' | 'words'>): Command => ({
  id: `page ${does}`,
  group: 'Pages',
  title,
  icon,
  does,
  ...more,
});

const pagesOfProject = ({ organization, id, name }: RecentProject): Command[] => [
  page('Settings', 'sliders', href.project(organization, id), { hint: name }),
  page('Experiments', 'flask', href.experiments(id), { hint: name }),
  page('Decisions', 'flag', href.decisions(id), { hint: name, words: 'log conclusions won lost ended' }),
  page('Activity', 'activity', href.projectActivity(organization, id), { hint: name }),
  page('Project token and install snippet', 'copy', `${href.project(organization, id)}#facts`, {
    hint: name,
    words: 'api key send capture events sdk uuid id facts',
  }),
];

const pagesOfExperiment = (project: number, id: number): Command[] => [
  page('This experiment', 'flask', href.experiment(project, id)),
  page('Its results', 'activity', href.experimentResults(project, id)),
];

/** The pages that lead on from here, the nearest first. */
export const pageCommands = ({ organization, project, experiment }: Here): Command[] => [
  ...(project && typeof experiment === 'number' ? pagesOfExperiment(project.id, experiment) : []),
  ...(project ? pagesOfProject(project) : []),
  ...(organization === null ? [] : [page('Projects', 'projects', href.projects(organization))]),
];

/** What can be made from here. */
export const creationCommands = ({ organization, project }: Here): Command[] => [
  ...(project
    ? [
        {
          id: 'new experiment',
          group: 'Actions' as const,
          title: 'New experiment',
          hint: project.name,
          icon: 'plus' as const,
          words: 'create add test',
          does: href.newExperiment(project.id),
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
          words: 'create add',
          does: href.newProject(organization),
        },
      ]),
];

/** The projects that were looked at last; the present one is not worth going to. */
export const recentCommands = (recent: readonly RecentProject[], present: number | null): Command[] =>
  recent
    .filter(({ id }) => id !== present)
    .map(({ id, organization, name }) => ({
      id: `recent ${id}`,
      group: 'Recent',
      title: name,
      hint: String(id),
      icon: 'clock',
      does: href.project(organization, id),
    }));

/** All projects of an organization. */
export const projectCommands = (organization: string, projects: readonly NamedProject[]): Command[] =>
  projects.map(({ id, name }) => ({
    id: `project ${id}`,
    group: 'Projects',
    title: name,
    hint: String(id),
    icon: 'projects',
    does: href.project(organization, id),
  }));

/** All experiments of a project. */
export const experimentCommands = (project: number, experiments: readonly Experiment[], now: number): Command[] =>
  experiments.map((experiment) => ({
    id: `experiment ${experiment.id}`,
    group: 'Experiments',
    title: experiment.name,
    hint: experiment.archived ? 'archived' : statusOf(experiment, now),
    icon: 'flask',
    words: `${experiment.feature_flag_key} ${experiment.id}`,
    does:
      statusOf(experiment, now) === 'draft'
        ? href.experiment(project, experiment.id)
        : href.experimentResults(project, experiment.id),
  }));

const fieldsOf = (resource: Resource, at: string, of: string): Command[] =>
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
      words: [name, synonyms[name], field.help].join(' '),
      does: `${at}#${name}`,
    };
  });

/** Every field that can be edited from here: those of the experiment one is at, and those of the project. */
export const fieldCommands = ({ project, experiment }: Here): Command[] =>
  project
    ? [
        ...(experiment === null
          ? []
          : fieldsOf(experimentResource, href.experiment(project.id, experiment), 'this experiment')),
        ...fieldsOf(projectResource, href.project(project.organization, project.id), project.name),
      ]
    : [];
