import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { DataFolder } from '../db/database-location.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);

/** The folder for user data on each operating system. */
const userDataFolders: Partial<Record<NodeJS.Platform, (env: Environment) => string>> = {
  darwin: () => join(homedir(), 'Library', 'Application Support'),
  win32: (env) => absolute(env['LOCALAPPDATA']) ?? join(homedir(), 'AppData', 'Local'),
};
const onOtherSystems = (env: Environment) => absolute(env['XDG_DATA_HOME']) ?? join(homedir(), '.local', 'share');

const ROOT_DATA_FOLDER = '/var/lib/hedgerow';

/**
 * Returns the data folder to use if `DATA_DIR` is not set. For root, this is a system folder, because PostgreSQL's user
 * can't access root's home folder.
 */
export function defaultDataFolder(
  env: Environment,
  platform = process.platform,
  isRoot = process.getuid?.() === 0,
): DataFolder {
  const ofUser = join((userDataFolders[platform] ?? onOtherSystems)(env), 'hedgerow');
  return isRoot ? { dataDir: ROOT_DATA_FOLDER, formerDataDir: ofUser } : { dataDir: ofUser };
}
