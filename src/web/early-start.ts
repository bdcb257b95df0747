/**
 * Runs inline in the page before any module has loaded: sets the color scheme, and requests the code of the page that the
 * address names and its first data. The modules do whatever fails here a little later. A file without imports: `vite.config.ts`
 * puts in the values that are declared elsewhere.
 */

/** From storage-keys.ts, early-pages.ts and ui/page-size.ts. */
declare const EARLY: {
  keys: { connection: string; colorScheme: string };
  pageSize: number;
  pages: { path: string; files: string[]; requests: { path: string; part?: 'addressed' | 'first' }[] }[];
};

(() => {
  const { keys, pageSize, pages } = EARLY;
  const chosen = localStorage.getItem(keys.colorScheme);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

  /** The parameters that a path of the router has in the address; null where it does not match. Ids are numbers. */
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
  const partOf = (entry: string, byDefault: number, part: 'addressed' | 'first') =>
    (part === 'addressed' && search.get(entry)) || String(byDefault);
  const request = ({ path, part }: (typeof page.requests)[number]) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const query = part
      ? `?${new URLSearchParams({ limit: partOf('limit', pageSize, part), offset: partOf('offset', 0, part) })}`
      : '';
    const url = `${address}${filled}/${query}`;
    // Read to its end at once: the last part would otherwise wait until the modules have loaded.
    const answer = fetch(url, { headers: { Authorization: `Bearer ${key}` } }).then(
      async (response) => new Response((await response.text()) || null, response),
    );
    // Without a listener a lost network would count as an unhandled rejection.
    answer.catch(() => {});
    return { url, key: `Bearer ${key}`, answer };
  };
  Object.assign(globalThis, { earlyRequests: page.requests.map(request) });
})();
