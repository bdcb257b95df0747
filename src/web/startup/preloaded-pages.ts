import { experimentOperations } from '../../contract/experiment-operations.ts';
import { operations } from '../../contract/operations.ts';
import { paths } from '../paths.ts';

/** A request that a page needs for its first render. */
interface PagePreload {
  /** The API path, with the page's path parameters. */
  path: string;
  /** For lists: the list page in the URL, or always the first list page. */
  pagination?: 'fromUrl' | 'first';
}

interface PreloadedPage {
  path: string;
  /** The page's module, relative to src/web. */
  module: string;
  requests: PagePreload[];
}

/** The usual entry pages. The inline script preloads their code and data; `vite.config.ts` passes this list to it. */
export const preloadedPages: PreloadedPage[] = [
  {
    path: paths.projects,
    module: 'projects/project-list-page.tsx',
    requests: [{ path: operations.listProjects.path, pagination: 'fromUrl' }],
  },
  {
    path: paths.project,
    module: 'projects/project-edit-page.tsx',
    requests: [{ path: operations.getProject.path }],
  },
  {
    path: paths.experiments,
    module: 'experiments/experiment-list-page.tsx',
    // The list always loads its first rows, and needs the project's time zone to show dates.
    requests: [
      { path: experimentOperations.listExperiments.path, pagination: 'first' },
      { path: operations.findProject.path.replace(':id', ':project_id') },
    ],
  },
];
