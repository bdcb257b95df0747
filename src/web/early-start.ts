/**
 * Runs inline in the page before any module is here: sets the colour scheme, and asks for the code of the page that the
 * address names, and for its first data, while the modules are still on their way. Whatever it cannot do, the modules do a
 * little later.
 */

/** The files of the two pages that people land on; the build puts them here. */
declare const PAGE_FILES: Record<'list' | 'project', string[]>;

(() => {
  const chosen = localStorage.getItem('hedgerow.color-scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light';

  const fetchAhead = (file: string) => {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href: file }));
  };
  const listPath = (search: URLSearchParams) =>
    `?${new URLSearchParams({ limit: search.get('limit') ?? '25', offset: search.get('offset') ?? '0' })}`;

  const [, organization, id] = /^\/organizations\/([^/]+)\/projects(?:\/(\d+))?\/?$/.exec(location.pathname) ?? [];
  const stored = sessionStorage.getItem('hedgerow.connection') ?? localStorage.getItem('hedgerow.connection');
  if (!organization || !stored) return;
  PAGE_FILES[id ? 'project' : 'list'].forEach(fetchAhead);
  const { address, key } = JSON.parse(stored) as { address: string; key: string };
  const path = id ? `${id}/` : listPath(new URLSearchParams(location.search));
  const url = `${address}/api/organizations/${organization}/projects/${path}`;
  const answer = fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  // Without a listener a lost network would count as an error that nobody handled.
  answer.catch(() => {});
  Object.assign(globalThis, { earlyRequest: { url, key: `Bearer ${key}`, answer } });
})();
