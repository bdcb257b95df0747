import { operations } from '../contract/operations.ts';
import { paths } from './paths.ts';

/** A request that a page sends first. */
interface EarlyRequest {
  /** With the parameters of the page's path. */
  path: string;
  /** Which part of a list: the one that the address names, or always the first. */
  part?: 'addressed' | 'first';
}

interface EarlyPage {
  path: string;
  /** The module of the page, in src/web. */
  module: string;
  requests: EarlyRequest[];
}

/** The pages that people land on, which the first script of the page loads ahead. `vite.config.ts` hands them to it. */
export const earlyPages: EarlyPage[] = [
  {
    path: paths.projects,
    module: 'projects/project-list-page.tsx',
    requests: [{ path: operations.listProjects.path, part: 'addressed' }],
  },
  {
    path: paths.project,
    module: 'projects/project-edit-page.tsx',
    requests: [{ path: operations.getProject.path }],
  },
  {
    path: paths.experiments,
    module: 'experiments/experiment-list-page.tsx',
    // The list starts with the same rows whatever part of it is asked for, and tells days in the project's time zone.
    requests: [
      { path: operations.listExperiments.path, part: 'first' },
      { path: operations.findProject.path.replace(':id', ':project_id') },
    ],
  },
];
