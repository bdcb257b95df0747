import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { defineConfig } from 'vitest/config';

const unhurried = { testTimeout: 60_000, hookTimeout: 120_000 };

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The files that a page needs beyond those that the entry brings along. */
function filesOfPage(bundle: Bundle, page: string): string[] {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const take = (chunk: Chunk | undefined): string[] => {
    if (!chunk || known.has(chunk.fileName)) return [];
    known.add(chunk.fileName);
    const imported = chunk.imports.flatMap((name) => take(chunks.find(({ fileName }) => fileName === name)));
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
  };
  return take(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page))).map((name) => `/${name}`);
}

/** Puts src/web/early-start.ts into the page, with the names of the files that it asks for. */
const earlyStart: Plugin = {
  name: 'early-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const files = {
        list: filesOfPage(bundle, '/projects/project-list-page.tsx'),
        project: filesOfPage(bundle, '/projects/project-edit-page.tsx'),
      };
      const source = readFileSync(join(import.meta.dirname, 'src/web/early-start.ts'), 'utf8');
      const { code } = await transformWithOxc(source, 'early-start.ts', {
        define: { PAGE_FILES: JSON.stringify(files) },
      });
      // Before the style sheet: a script after it would wait for it.
      return html.replace('<title>', () => `<script>${code.trim()}</script>\n    <title>`);
    },
  },
};

export default defineConfig({
  plugins: [react(), earlyStart],
  // The server puts a fresh nonce in the place of this word at every answer.
  html: { cspNonce: 'CSP_NONCE' },
  build: { outDir: 'dist/console', assetsInlineLimit: 0, target: 'es2022' },
  test: {
    globalSetup: ['test/support/template-database.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...unhurried,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/postgres-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...unhurried,
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/support/setup-component.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...unhurried,
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          environment: 'node',
          testTimeout: 900_000,
        },
      },
    ],
  },
});
