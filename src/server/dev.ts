import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { createLog } from './http/log.ts';
import { announcePlace } from './process/announce-place.ts';
import { createBackground } from './process/background.ts';
import { finishUnfinished } from './process/finish-unfinished.ts';
import { firstStart } from './process/first-start.ts';
import { readSettings } from './process/settings.ts';

/** Opens the database for the development server, which owns the port and serves the console by itself. */
export async function openForDevelopment(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  announcePlace(settings.place, say);
  const db = await openDatabase(settings.place);
  await migrate(db);
  const first = await firstStart(db, { ownerKey: settings.ownerKey, demo: settings.demo });
  if (first && settings.ownerKey === null) say(`Sign in at /connect#key=${first.key}`);
  const log = createLog(settings.logLevel, (line) => process.stdout.write(line));
  const { later } = createBackground(log);
  later((signal) => finishUnfinished(db, signal));
  return { db, settings, log, later, consoleFolder: null };
}
