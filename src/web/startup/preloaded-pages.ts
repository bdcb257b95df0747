import { experimentOperations } from '../../contract/experiment-operations.ts';
import { operations } from '../../contract/operations.ts';
import { paths } from '../paths.ts';

/** A request that a page needs for its first render. */
interface PagePreload {
  /** The API path. Its parameters have the same names as the parameters of the page's path. */
  path: string;
  /** For lists: whether to request the list page that the URL names, or always the first one. */
  pagination?: 'fromUrl' | 'first';
}

interface PreloadedPage {
  path: string;
  /** The page's module, relative to src/web. */
  module: string;
  requests: PagePreload[];
}

/** The usual entry pages. `vite.config.ts` inserts this list into the inline script, to preload their code and data. */
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
    // The list of experiments always loads its first page, and needs the project's time zone to show dates.
    requests: [
      { path: experimentOperations.listExperiments.path, pagination: 'first' },
      { path: operations.findProject.path.replace(':id', ':project_id') },
    ],
  },
];
