// Builds the programs if they are missing or outdated, and runs one of them. This is plain JavaScript that uses only Node
// and Vite, because it runs before the build.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const stampFile = join(dist, 'stamp');
const sources = ['src', 'public', 'index.html', 'package.json', 'package-lock.json', 'vite.config.ts'];
const OLDEST_NODE = [20, 19];

const print = (sentence) => process.stderr.write(`${sentence}\n`);

function fail(sentence) {
  print(sentence);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Hedgerow needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`);
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** Returns a digest of all files that the build reads. */
function stamp() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(join(root, source))))
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const lockFile = join(root, 'node_modules', '.cache', 'hedgerow-build.lock');

function tryLock() {
  try {
    mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return fail(
      `The build needs to write into ${join(root, 'node_modules')}: ${error.message}. Run "npm run build" where it can.`,
    );
  }
}

/** Returns the id of the building process; 0 while the lock file is still empty or already deleted. */
function builder() {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch {
    return 0;
  }
}

/** Locks the build. Waits until no other process is building, so that two simultaneous starts build only once. */
async function lockBuild() {
  for (let silent = true; !tryLock(); await wait(200)) {
    const pid = builder();
    if (pid && !isAlive(pid)) rmSync(lockFile, { force: true });
    else if (silent) print('Waiting for another process that is building the console and the server…');
    silent = false;
  }
}

const compressible = /\.(css|js|json|svg|txt|webmanifest)$/;

/**
 * Writes a .br and a .gz file for every text file of the console. Skips index.html, because the server changes its content
 * for every response.
 */
async function compress(folder) {
  const files = filesUnder(folder).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Vite's options for the server: two programs that contain their dependencies, except PostgreSQL and its driver. */
const serverBuild = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['pg'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', manage: 'src/server/manage.ts' },
    },
  },
};

/** Vite's options for the command line `hedgerow`: one file that contains its dependencies. */
const cliBuild = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: {
      input: 'src/cli/main.ts',
      output: { entryFileNames: 'hedgerow.mjs', codeSplitting: false },
    },
  },
};

async function buildAll() {
  const { build } = await import('vite').catch(() => fail('The packages are missing: run `npm ci` first.'));
  const startedAt = Date.now();
  const state = stamp();
  print('Building the console and the server …');
  rmSync(stampFile, { force: true });
  const buildConsole = async () => {
    await build({ root, logLevel: 'warn' });
    await compress(join(dist, 'console'));
  };
  await Promise.all([buildConsole(), build(serverBuild), build(cliBuild)]);
  writeFileSync(stampFile, state);
  print(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function ensureBuilt() {
  if (isBuilt()) return;
  await lockBuild();
  try {
    if (!isBuilt()) await buildAll();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/**
 * Builds in a child process, because the server would otherwise keep the build's memory (about 400 MB). The output goes
 * to standard error, because standard output is for the JSON of `manage`.
 */
function buildInChildProcess() {
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'build'], {
    stdio: ['ignore', 2, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function run(file) {
  if (!isBuilt()) buildInChildProcess();
  // Remove the launcher's own arguments, so that the program finds its arguments in the usual place.
  process.argv.splice(1, 2, join(dist, file));
  await import(pathToFileURL(join(dist, file)).href);
}

const commands = {
  build: ensureBuilt,
  start: () => run('server/main.js'),
  manage: () => run('server/manage.js'),
  hedgerow: () => run('hedgerow.mjs'),
};

requireNode();
const command = commands[process.argv[2]];
if (!command) fail(`Usage: node src/server/launch.mjs ${Object.keys(commands).join(' | ')}`);
await command();
