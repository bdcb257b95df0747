import { matchPath, Route, Routes, useParams } from 'react-router-dom';
import { AppLayout } from './layout/app-layout.tsx';
import { HomeRedirect, RequireConnection } from './layout/require-connection.tsx';
import { paths } from './paths.ts';
import { ProjectListPage } from './projects/project-list-page.tsx';
import { type LazyRoute, lazyRoute } from './ui/lazy-route.tsx';
import { PreloadProvider } from './ui/preload-context.tsx';

const ConnectPage = lazyRoute(async () => (await import('./session/connect-page.tsx')).ConnectPage);

const NotFoundPage = lazyRoute(async () => (await import('./layout/not-found-page.tsx')).NotFoundPage);

/** The usual entry page. It is part of the main chunk, to save two requests. */
const Projects = lazyRoute(() => Promise.resolve(ProjectListPage));

/** The pages that need a connection. More specific paths come first. */
const pages: { path: string; Page: LazyRoute }[] = [
  { path: paths.projects, Page: Projects },
  {
    path: paths.newProject,
    Page: lazyRoute(async () => (await import('./projects/project-new-page.tsx')).ProjectNewPage),
  },
  {
    path: paths.compareSettings,
    Page: lazyRoute(
      async () => (await import('./organization/organization-settings-page.tsx')).OrganizationSettingsPage,
    ),
  },
  {
    path: paths.privacy,
    Page: lazyRoute(async () => (await import('./organization/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: paths.members,
    Page: lazyRoute(async () => (await import('./members/members-page.tsx')).MembersPage),
  },
  {
    path: paths.keys,
    Page: lazyRoute(async () => (await import('./keys/keys-page.tsx')).KeysPage),
  },
  {
    path: paths.portfolio,
    Page: lazyRoute(async () => (await import('./portfolio/portfolio-page.tsx')).PortfolioPage),
  },
  {
    path: paths.timeline,
    Page: lazyRoute(async () => (await import('./portfolio/project-timeline-page.tsx')).ProjectTimelinePage),
  },
  {
    path: paths.dimensions,
    Page: lazyRoute(async () => (await import('./segments/dimensions-page.tsx')).DimensionsPage),
  },
  {
    path: paths.project,
    Page: lazyRoute(async () => (await import('./projects/project-edit-page.tsx')).ProjectEditPage),
  },
  {
    path: paths.projectStart,
    Page: lazyRoute(async () => (await import('./projects/project-start-page.tsx')).ProjectStartPage),
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
    path: paths.flags,
    Page: lazyRoute(async () => (await import('./flags/flag-list-page.tsx')).FlagListPage),
  },
  {
    path: paths.newFlag,
    Page: lazyRoute(async () => (await import('./flags/flag-new-page.tsx')).FlagNewPage),
  },
  {
    path: paths.flag,
    Page: lazyRoute(async () => (await import('./flags/flag-page.tsx')).FlagPage),
  },
  {
    path: paths.decisions,
    Page: lazyRoute(async () => (await import('./experiments/decisions-page.tsx')).DecisionsPage),
  },
  {
    path: paths.notifications,
    Page: lazyRoute(async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage),
  },
  {
    path: paths.overlaps,
    Page: lazyRoute(async () => (await import('./overlaps/overlaps-page.tsx')).OverlapsPage),
  },
  {
    path: paths.newExperiment,
    Page: lazyRoute(async () => (await import('./experiments/experiment-new-page.tsx')).ExperimentNewPage),
  },
  {
    path: paths.experiment,
    Page: lazyRoute(async () => (await import('./experiments/experiment-overview-page.tsx')).ExperimentOverviewPage),
  },
  {
    path: paths.experimentSetup,
    Page: lazyRoute(async () => (await import('./experiments/experiment-setup-page.tsx')).ExperimentSetupPage),
  },
  {
    path: paths.experimentHistory,
    Page: lazyRoute(async () => (await import('./experiments/experiment-history-page.tsx')).ExperimentHistoryPage),
  },
  {
    path: paths.experimentResults,
    Page: lazyRoute(async () => (await import('./experiments/experiment-results-page.tsx')).ExperimentResultsPage),
  },
];

/** The page to preload for each path. The home path redirects to the projects. */
const preloadable = [{ path: paths.home, Page: Projects }, { path: paths.connect, Page: ConnectPage }, ...pages];

const pageAt = (pathname: string) => preloadable.find(({ path }) => matchPath(path, pathname))?.Page;

/** Loads the code of the page at a URL. */
export async function preloadPage(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  await pageAt(pathname)?.preload();
}

// Ignore a failed preload. Opening the page loads the code again and shows the error.
const preload = (address: string) => void preloadPage(address).catch(() => {});

const isNumber = (text = '0') => /^\d+$/.test(text) && Number.isSafeInteger(Number(text));

/** Renders the page if the ids in the URL are numbers, else the not-found page. */
function RequireNumericIds({ Page }: { Page: LazyRoute }) {
  const { id, project_id } = useParams();
  return isNumber(id) && isNumber(project_id) ? <Page /> : <NotFoundPage />;
}

export function AppRoutes() {
  return (
    <PreloadProvider value={preload}>
      <Routes>
        <Route path={paths.connect} element={<ConnectPage />} />
        <Route element={<RequireConnection />}>
          <Route path={paths.home} element={<HomeRedirect />} />
          <Route element={<AppLayout />}>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<RequireNumericIds Page={Page} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </PreloadProvider>
  );
}
