// Runs one of the benchmarks: npm run bench -- events 100000. Vite loads the TypeScript files, without the plugins of the build.
import { createServer } from 'vite';

const benches = {
  busy: '/test/bench/busy.ts',
  events: '/test/bench/events.ts',
  experiments: '/test/bench/many-experiments.ts',
  reads: '/test/bench/reads.ts',
  settings: '/test/bench/settings.ts',
  soak: '/test/bench/soak.ts',
};

const [name, ...words] = process.argv.slice(2);
const file = benches[name];
if (!file) {
  console.error(`Name a benchmark: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
try {
  const { run } = await vite.environments.ssr.runner.import(file);
  await run(words, console.log);
} finally {
  await vite.close();
}
