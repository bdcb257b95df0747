import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const unhurried = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  plugins: [react()],
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
