import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);

/** Where each system keeps the data of its users' programs. */
const userDataFolders: Partial<Record<NodeJS.Platform, (env: Environment) => string>> = {
  darwin: () => join(homedir(), 'Library', 'Application Support'),
  win32: (env) => absolute(env['LOCALAPPDATA']) ?? join(homedir(), 'AppData', 'Local'),
};
const ofOtherSystems = (env: Environment) => absolute(env['XDG_DATA_HOME']) ?? join(homedir(), '.local', 'share');

/** The folder of the embedded database where nobody names one. */
export const defaultDataDir = (env: Environment, platform = process.platform) =>
  join((userDataFolders[platform] ?? ofOtherSystems)(env), 'hedgerow');
