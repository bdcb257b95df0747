import { join } from 'node:path';
import { migrate } from './db/migrate.ts';
import { type Db, openDatabase } from './db/open.ts';
import { tendRecords } from './db/tend-records.ts';
import { tended } from './events/tend.ts';
import { listen } from './http/listen.ts';
import { createLog, gatherLines } from './http/log.ts';
import { createSite } from './http/site.ts';
import { announcePlace } from './process/announce-place.ts';
import { createBackground } from './process/background.ts';
import { finishUnfinished } from './process/finish-unfinished.ts';
import { firstStart } from './process/first-start.ts';
import { readSettings, type Settings } from './process/settings.ts';
import { stopWhenTold } from './process/stopping.ts';
import { isFromOutside, Refusal } from './refusal.ts';

const say = (line: string) => console.log(line);

const anyAddress = /\/\/(0\.0\.0\.0|\[::\]):/;

/** The key stands behind the `#`, which browsers do not send; a key that somebody chose is not printed. */
function signInLink(url: string, ownerKey: string | null, first: { key: string }) {
  const connect = `${url.replace(anyAddress, '//127.0.0.1:')}/connect`;
  return `\nSign in: ${connect}${ownerKey === null ? `#key=${first.key}` : ''}`;
}

async function run(settings: Settings, db: Db) {
  const { url, serve, stop } = await listen(settings.host, settings.port);
  await migrate(db);
  const first = await firstStart(db, { ownerKey: settings.ownerKey, demo: settings.demo });
  const { add, flush } = gatherLines((text) => process.stdout.write(text));
  process.on('exit', flush);
  const log = createLog(settings.logLevel, add);
  const { later, stop: stopBackground } = createBackground(log);
  stopWhenTold(async () => {
    await Promise.all([stop(), stopBackground()]);
    await tended(db);
    await db.destroy();
  });
  serve(createSite({ db, log, settings, later, consoleFolder: join(import.meta.dirname, '../console') }).listener, log);
  say(`Listening on ${url}${first ? signInLink(url, settings.ownerKey, first) : ''}`);
  later((signal) => finishUnfinished(db, signal));
  if ('dataDir' in settings.place)
    tendRecords(db).catch((error: unknown) => log({ level: 'warn', message: `Not tended: ${error}` }));
}

async function start() {
  const settings = readSettings(process.env);
  announcePlace(settings.place, say);
  const db = await openDatabase(settings.place);
  try {
    await run(settings, db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function explained(error: unknown) {
  if (error instanceof Refusal) return error.message;
  return isFromOutside(error) ? `The server cannot start: ${error.message}.` : error;
}

start().catch((error: unknown) => {
  console.error(explained(error));
  process.exit(1);
});
