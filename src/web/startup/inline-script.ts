/**
 * Runs inline in index.html before any module has loaded. Sets the color scheme. If the URL is that of a usual entry page
 * (see `preloadedPages`), requests the code and the first data of the page. If a request fails here, the modules repeat
 * it. An inline script can't import modules, so `vite.config.ts` inserts the shared values.
 */

/** Values from storage-keys.ts, startup/preloaded-pages.ts and page-sizes.ts, inserted by `vite.config.ts`. */
declare const PRELOAD: {
  keys: { connection: string; colorScheme: string };
  pageSize: number;
  pages: { path: string; files: string[]; requests: { path: string; pagination?: 'fromUrl' | 'first' }[] }[];
};

(() => {
  const { keys, pageSize, pages } = PRELOAD;
  const chosen = localStorage.getItem(keys.colorScheme);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

  /** Returns the path parameters in the current URL, or null if the route does not match. Project ids are numbers. */
  const paramsIn = (path: string): Record<string, string> | null => {
    const pattern = path.replace(
      /:(\w+)/g,
      (_, name) => `(?<${name}>${name === 'organization_id' ? '[^/]+' : '\\d+'})`,
    );
    const match = new RegExp(`^${pattern}/?$`).exec(location.pathname);
    return match && { ...match.groups };
  };
  const page = pages.find(({ path }) => paramsIn(path));
  const stored = sessionStorage.getItem(keys.connection) ?? localStorage.getItem(keys.connection);
  if (!page || !stored) return;

  for (const file of page.files) {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    const link = Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href: `/assets/${file}` });
    document.head.append(link);
  }

  const params = paramsIn(page.path) ?? {};
  const search = new URLSearchParams(location.search);
  const { address, key } = JSON.parse(stored) as { address: string; key: string };
  const request = ({ path, pagination }: (typeof page.requests)[number]) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const param = (name: string, byDefault: number) =>
      (pagination === 'fromUrl' && search.get(name)) || String(byDefault);
    const query = pagination
      ? `?${new URLSearchParams({ limit: param('limit', pageSize), offset: param('offset', 0) })}`
      : '';
    const url = `${address}${filled}/${query}`;
    // Read the whole body now. Otherwise, the browser reads the last part of it only after the modules have loaded.
    const response = fetch(url, { headers: { Authorization: `Bearer ${key}` } }).then(
      async (received) => new Response((await received.text()) || null, received),
    );
    // Avoids an unhandled rejection when the network fails.
    response.catch(() => {});
    return { url, authorization: `Bearer ${key}`, response };
  };
  Object.assign(globalThis, { preloadedRequests: page.requests.map(request) });
})();
