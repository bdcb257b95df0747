import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const VERSION = '3.4.0';

const cacheFolder = () => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'hedgerow-test');

/** Runs npm. Inside an npm script, uses the npm that runs the script. */
function npm(words) {
  const script = process.env['npm_execpath'];
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const { status, error, stderr } = spawnSync(program, [...first, ...words], { encoding: 'utf8', timeout: 600_000 });
  if (error || status !== 0) throw new Error(error?.message ?? stderr);
}

function install(folder) {
  process.stderr.write(`Installing chdb ${VERSION} (550 MB, once per machine) in ${folder} …\n`);
  mkdirSync(cacheFolder(), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    npm(['install', '--prefix', unfinished, '--no-save', '--no-audit', '--no-fund', `chdb@${VERSION}`]);
    // Another run may have installed it in the meantime.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } catch (error) {
    throw new Error(
      `The tests of ClickHouse need chdb ${VERSION} from the npm registry, on Linux with glibc or on macOS: ${error.message}`,
    );
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const installedFolder = () => join(cacheFolder(), `chdb-${VERSION}`);

/** Installs ClickHouse's engine, unless it is installed already. It is too large to be a dependency of the package. */
export function installChdb() {
  if (!existsSync(installedFolder())) install(installedFolder());
}

/** Loads ClickHouse's engine, which runs in this process. */
export const loadChdb = () => createRequire(join(installedFolder(), 'node_modules', 'chdb', 'package.json'))('chdb');
