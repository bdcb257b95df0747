import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify, type Plugin, type Rolldown, type RunnableDevEnvironment, transformWithOxc } from 'vite';
import { defineConfig } from 'vitest/config';
import { DEFAULT_PAGE_SIZE } from './src/web/page-sizes.ts';
import { preloadedPages } from './src/web/startup/preloaded-pages.ts';
import { COLOR_SCHEME_KEY, CONNECTION_KEY } from './src/web/storage-keys.ts';

const timeouts = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 20_000 } } };

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Returns the names of the files that a page needs in addition to those that the entry imports. */
function filesOfPage(bundle: Bundle, page: string): string[] {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const isOfPage = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.endsWith(page));
  const take = (chunk: Chunk | undefined): string[] => {
    if (!chunk || known.has(chunk.fileName)) return [];
    known.add(chunk.fileName);
    const imported = chunk.imports.flatMap((name) => take(chunks.find(({ fileName }) => fileName === name)));
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
  };
  return take(chunks.find(isOfPage)).map((name) => basename(name));
}

/** Inserts src/web/startup/inline-script.ts into the page, with the names of the files that the script preloads. */
const inlineScript: Plugin = {
  name: 'inline-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const pages = preloadedPages.map(({ path, module, requests }) => ({
        path,
        requests,
        files: filesOfPage(bundle, `/src/web/${module}`),
      }));
      const values = {
        keys: { connection: CONNECTION_KEY, colorScheme: COLOR_SCHEME_KEY },
        pageSize: DEFAULT_PAGE_SIZE,
        pages,
      };
      const source = readFileSync(join(import.meta.dirname, 'src/web/startup/inline-script.ts'), 'utf8');
      const { code } = await transformWithOxc(source, 'inline-script.ts', {
        define: { PRELOAD: JSON.stringify(values) },
      });
      const script = await minify('inline-script.js', code);
      // The script comes before the style sheet. After it, the script would wait until the style sheet has loaded.
      return html.replace('<title>', () => `<script>${script.code.trim()}</script>\n    <title>`);
    },
  },
};

/** Puts each preloaded page into one chunk, with all modules that the initial chunk does not have. */
const pageChunks = preloadedPages.map(({ module }) => ({
  name: basename(module, '.tsx'),
  test: (id: string) => id.endsWith(`/src/web/${module}`),
}));

const VARIABLES = 'virtual:mantine-variables.css';

/**
 * Writes the variables of Mantine's theme and the masks of icons into a style sheet at build time. At run time, Mantine's provider would need
 * 45 ms on a slow device.
 */
const mantineVariables: Plugin = {
  name: 'mantine-variables',
  resolveId: (id) => (id === VARIABLES ? `\0${VARIABLES}` : null),
  async load(id) {
    if (id !== `\0${VARIABLES}`) return null;
    const mantine = await import('@mantine/core');
    const { theme, cssVariablesResolver } = await import('./src/web/theme/theme.ts');
    const { cellIconRules } = await import('./src/web/theme/cell-icons.ts');
    const merged = mantine.mergeMantineTheme(mantine.DEFAULT_THEME, theme);
    // Nothing uses the other colors of Mantine.
    const needed = new Set(Object.keys(theme.colors ?? {}));
    const colors = Object.fromEntries(Object.entries(merged.colors).filter(([name]) => needed.has(name)));
    const own = { ...merged, colors: colors as typeof merged.colors };
    const [defaults, overrides] = [mantine.defaultCssVariablesResolver(own), cssVariablesResolver(own)];
    const variables = mantine.convertCssVariables(
      {
        variables: defaults.variables,
        light: { ...defaults.light, ...overrides.light },
        dark: { ...defaults.dark, ...overrides.dark },
      },
      ':root',
    );
    return variables + cellIconRules;
  },
};

/** Writes version.json. An open console reads it to find out whether the server has a newer console. */
const versionFile: Plugin = {
  name: 'version-file',
  apply: 'build',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
    if (!entry) return;
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry: `/${entry.fileName}` }) });
  },
};

const OURS = /^\/(api|batch|capture|e|i|s|flags|decide|array|static|_livez|_readyz)(\/|\?|$)/;

type Development = ReturnType<typeof import('./src/server/dev.ts').openForDevelopment>;
/** Survives a restart of Vite, because Vite opens the new server before it closes the old one. */
const lasting = globalThis as { opened?: Development };

/** Serves the API beside the console in one process. A changed server file takes effect with the next request. */
const api: Plugin = {
  name: 'api',
  apply: (_, { command, isPreview }) => command === 'serve' && !isPreview && !process.env['VITEST'],
  async configureServer({ environments, middlewares }) {
    const { runner } = environments['ssr'] as RunnableDevEnvironment;
    const { openForDevelopment } = await runner.import<typeof import('./src/server/dev.ts')>('/src/server/dev.ts');
    lasting.opened ??= openForDevelopment(process.env);
    const options = await lasting.opened;
    middlewares.use(async (request, response, next) => {
      if (!OURS.test(request.url ?? '')) return next();
      const { createSite } = await runner.import<typeof import('./src/server/http/create-site.ts')>(
        '/src/server/http/create-site.ts',
      );
      createSite(options).listener(request, response);
    });
  },
};

export default defineConfig({
  plugins: [react(), api, mantineVariables, inlineScript, versionFile],
  // In each response, the server replaces this word with a new nonce.
  html: { cspNonce: 'CSP_NONCE' },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/console',
    assetsInlineLimit: 0,
    // All supported browsers (see `cssTarget`) preload modules themselves.
    modulePreload: { polyfill: false },
    // test/e2e/weight.e2e.ts limits the compressed size instead.
    chunkSizeWarningLimit: 600,
    target: 'es2022',
    // Without groups, everything that two pages share is a chunk of its own, and the first page takes dozens of requests.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'console', tags: ['$initial'] }, ...pageChunks] } },
    },
    // The first browsers with every CSS feature that the console uses. For older browsers, each mask would be written twice.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
  test: {
    maxWorkers: 2,
    // CI machines stall at times, so a failed test runs again there.
    retry: process.env['CI'] ? 1 : 0,
    globalSetup: ['test/support/postgres-server.ts'],
    provide: { eventStore: 'postgres' },
    // Exports read the design tokens from these style sheets.
    css: { include: [/tokens\.css/, /variant-hues\.css/] },
    projects: [
      {
        extends: true,
        test: {
          ...timeouts,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/server/events/clickhouse/**'],
          environment: 'node',
          // With isolation, half of the processor time is spent on loading the same modules for every file.
          isolate: false,
        },
      },
      {
        // The tests of everything that stores or reads events, on ClickHouse instead of PostgreSQL.
        extends: true,
        test: {
          ...timeouts,
          name: 'clickhouse',
          globalSetup: ['test/support/clickhouse/setup.ts'],
          include: [
            'test/unit/server/events/{capture,cells,event-definitions,filters,follow-up,funnel,large-integers,moment-rules,moments,odd-events,percentiles,merge-people,retention,retention-clock-changes,retention-window}.test.ts',
            'test/unit/server/events/clickhouse/*.test.ts',
            'test/unit/server/flags/{flag-list,flag-evaluations,large-audience,served-people,served-flags}.test.ts',
            'test/unit/server/results/{fixtures,odd-metrics,results,zones}.test.ts',
            'test/unit/server/overlaps.test.ts',
            'test/unit/server/person-experiments.test.ts',
            'test/unit/server/recalculation/{changed-shares,exposure,follow-up,past-figures,retention,runs,timeseries}.test.ts',
          ],
          environment: 'node',
          isolate: false,
          provide: { eventStore: 'clickhouse' },
        },
      },
      {
        extends: true,
        test: {
          ...timeouts,
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['test/support/setup-component.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...timeouts,
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          environment: 'node',
          testTimeout: 900_000,
        },
      },
    ],
  },
});
