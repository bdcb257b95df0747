/**
 * Runs inline in the page before any module is here: sets the colour scheme, and asks for the code of the page that the
 * address names, and for its first data, while the modules are still on their way. Whatever it cannot do, the modules do a
 * little later.
 */

/** The files of the pages that people land on; the build puts them here. */
declare const PAGE_FILES: Record<'list' | 'project' | 'experiments', string[]>;

(() => {
  const chosen = localStorage.getItem('hedgerow.color-scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

  const fetchAhead = (file: string) => {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(
      Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href: `/assets/${file}` }),
    );
  };
  const partOf = (search: URLSearchParams) =>
    `?${new URLSearchParams({ limit: search.get('limit') ?? '25', offset: search.get('offset') ?? '0' })}`;
  type Ahead = [page: keyof typeof PAGE_FILES, ...paths: string[]];

  const aheadOfProjects = (organization: string, id = ''): Ahead => {
    const path = id ? `${id}/` : partOf(new URLSearchParams(location.search));
    return [id ? 'project' : 'list', `organizations/${organization}/projects/${path}`];
  };
  // The list of experiments starts with the same few rows, whatever part of it is asked for, and tells days on the
  // project's clock.
  const aheadOfExperiments = (project: string): Ahead => [
    'experiments',
    `projects/${project}/experiments/${partOf(new URLSearchParams())}`,
    `projects/${project}/`,
  ];
  const match = (pattern: RegExp) => pattern.exec(location.pathname) ?? [];
  const [, organization, id] = match(/^\/organizations\/([^/]+)\/projects(?:\/(\d+))?\/?$/);
  const [, project] = match(/^\/projects\/(\d+)\/experiments\/?$/);
  const ahead = organization ? aheadOfProjects(organization, id) : project && aheadOfExperiments(project);

  const stored = sessionStorage.getItem('hedgerow.connection') ?? localStorage.getItem('hedgerow.connection');
  if (!ahead || !stored) return;
  const [page, ...asked] = ahead;
  PAGE_FILES[page].forEach(fetchAhead);
  const { address, key } = JSON.parse(stored) as { address: string; key: string };
  const ask = (path: string) => {
    const url = `${address}/api/${path}`;
    // Read to its end at once: the answer's last part would wait until the modules are here and ask for it.
    const answer = fetch(url, { headers: { Authorization: `Bearer ${key}` } }).then(
      async (response) => new Response((await response.text()) || null, response),
    );
    // Without a listener a lost network would count as an error that nobody handled.
    answer.catch(() => {});
    return { url, key: `Bearer ${key}`, answer };
  };
  Object.assign(globalThis, { earlyRequests: asked.map(ask) });
})();
