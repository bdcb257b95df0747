import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reportUnsupportedFlags } from './flags/report-unsupported.ts';
import { createSite } from './http/create-site.ts';
import { listen, requireFreePort } from './http/listen.ts';
import { bufferLines, createLog } from './http/request-log.ts';
import { createBackgroundTasks } from './process/background-tasks.ts';
import { openDatabases } from './process/open-databases.ts';
import { tasksToResume } from './process/resume-tasks.ts';
import { readSettings } from './process/settings.ts';
import { shutDownOnSignal } from './process/shutdown.ts';
import { isSystemError, UserFacingError } from './user-facing-error.ts';
import { watchTasks } from './watch/watch-tasks.ts';

const print = (line: string) => console.log(line);

const anyAddress = /\/\/(0\.0\.0\.0|\[::\]):/;

/**
 * Returns the line with the link for signing in. The key is after `#`, because browsers do not send this part to
 * servers. The link does not contain a key from `OWNER_KEY`.
 */
function signInLink(url: string, ownerKey: string | null, { key }: { key: string }) {
  const connect = `${url.replace(anyAddress, '//127.0.0.1:')}/connect`;
  return `\nSign in: ${connect}${ownerKey === null ? `#key=${key}` : ''}`;
}

async function start() {
  const settings = readSettings(process.env);
  const { add, flush } = bufferLines((text) => process.stdout.write(text));
  process.on('exit', flush);
  const log = createLog(settings.logLevel, add);
  const { host, port, trustProxy, shutdownDelaySeconds } = settings;
  await requireFreePort(host, port);
  const { db, captureDb, events, first, close } = await openDatabases(settings, log, print);
  const { runInBackground, stop: stopBackground } = createBackgroundTasks(log);
  const consoleFolder = join(import.meta.dirname, '../console');
  const shutdown = new AbortController();
  const { listener } = createSite({
    db,
    captureDb,
    events,
    log,
    settings,
    runInBackground,
    consoleFolder,
    shutdown: shutdown.signal,
  });
  const { url, stop } = await listen(listener, { host, port, log, trustProxy }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  shutDownOnSignal(shutdownDelaySeconds, async () => {
    shutdown.abort();
    await wait(shutdownDelaySeconds * 1000);
    await Promise.all([stop(), stopBackground()]);
    await close();
  });
  print(`Listening on ${url}${first ? signInLink(url, settings.ownerKey, first) : ''}`);
  runInBackground((signal) => events.prepare(signal));
  runInBackground(reportUnsupportedFlags(db, log));
  for (const task of tasksToResume({ db, events })) runInBackground(task);
  for (const task of watchTasks({ db, events, log, ...settings }, settings)) runInBackground(task);
}

function explained(error: unknown) {
  if (error instanceof UserFacingError) return error.message;
  return isSystemError(error) ? `The server can't start: ${error.message}.` : error;
}

start().catch((error: unknown) => {
  console.error(explained(error));
  process.exit(1);
});
