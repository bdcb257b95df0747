import { matchPath, Route, Routes, useParams } from 'react-router-dom';
import { Frame } from './frame/frame.tsx';
import { Gate, Home } from './frame/gate.tsx';
import { paths } from './paths.ts';
import { ProjectListPage } from './projects/project-list-page.tsx';
import { type LazyRoute, lazyRoute } from './ui/lazy-route.tsx';
import { PreloadProvider } from './ui/preload.tsx';

const ConnectPage = lazyRoute(async () => (await import('./session/connect-page.tsx')).ConnectPage);

const NotFoundPage = lazyRoute(async () => (await import('./frame/not-found-page.tsx')).NotFoundPage);

/** Where most people land: it comes with the code that every page needs, which spares two requests. */
const Projects = lazyRoute(() => Promise.resolve(ProjectListPage));

/** The pages of a connected console, each with its address and its chunk; the more exact address comes first. */
const pages: { path: string; Page: LazyRoute }[] = [
  { path: paths.projects, Page: Projects },
  {
    path: paths.newProject,
    Page: lazyRoute(async () => (await import('./projects/project-new-page.tsx')).ProjectNewPage),
  },
  {
    path: paths.project,
    Page: lazyRoute(async () => (await import('./projects/project-edit-page.tsx')).ProjectEditPage),
  },
  {
    path: paths.projectActivity,
    Page: lazyRoute(async () => (await import('./projects/project-activity-page.tsx')).ProjectActivityPage),
  },
  {
    path: paths.experiments,
    Page: lazyRoute(async () => (await import('./experiments/experiment-list-page.tsx')).ExperimentListPage),
  },
  {
    path: paths.decisions,
    Page: lazyRoute(async () => (await import('./experiments/decisions-page.tsx')).DecisionsPage),
  },
  {
    path: paths.newExperiment,
    Page: lazyRoute(async () => (await import('./experiments/experiment-new-page.tsx')).ExperimentNewPage),
  },
  {
    path: paths.experiment,
    Page: lazyRoute(async () => (await import('./experiments/experiment-edit-page.tsx')).ExperimentEditPage),
  },
  {
    path: paths.experimentResults,
    Page: lazyRoute(async () => (await import('./experiments/experiment-results-page.tsx')).ExperimentResultsPage),
  },
];

/** Which page's code an address needs first: the front door leads to the projects. */
const ahead = [{ path: paths.home, Page: Projects }, { path: paths.connect, Page: ConnectPage }, ...pages];

const pageAt = (pathname: string) => ahead.find(({ path }) => matchPath(path, pathname))?.Page;

/** Loads the code of the page at an address. */
export async function preloadPage(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  await pageAt(pathname)?.preload();
}

// Code that cannot be fetched ahead of time is asked for again when the page is opened, and that tells.
const preload = (address: string) => void preloadPage(address).catch(() => {});

const isNumber = (text = '0') => /^\d+$/.test(text) && Number.isSafeInteger(Number(text));

/** A page, where its address can be one: projects and experiments are named by numbers. */
function Numbered({ Page }: { Page: LazyRoute }) {
  const { id, project_id } = useParams();
  return isNumber(id) && isNumber(project_id) ? <Page /> : <NotFoundPage />;
}

export function AppRoutes() {
  return (
    <PreloadProvider value={preload}>
      <Routes>
        <Route path={paths.connect} element={<ConnectPage />} />
        <Route element={<Gate />}>
          <Route path={paths.home} element={<Home />} />
          <Route element={<Frame />}>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Numbered Page={Page} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </PreloadProvider>
  );
}
