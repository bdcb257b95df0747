import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 200;
/** The process ends this long after the delay, even if a client has not finished its request. */
const STOP_WITHIN_MS = 20_000;

/** Returns the id of a process's parent; null on systems without `/proc`. */
function parentOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null;
  } catch {
    return null;
  }
}

/** Returns the ids of the shell that started this process, and of npm. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
const atStart = ancestors();

/**
 * Calls `stop` when npm has ended. On a signal, npm exits immediately, and its shell does not forward the signal.
 * Without this check, this process would keep running.
 */
function watchAncestors(stop: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const watch = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(watch);
    stop();
  }, CHECK_EVERY_MS);
  watch.unref();
}

/**
 * Calls `stop` once and exits, on the first signal or when the `npm start` that started this process has ended.
 * @param delaySeconds how long `stop` waits before it closes anything
 */
export function shutDownOnSignal(delaySeconds: number, stop: () => Promise<void>) {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), delaySeconds * 1000 + STOP_WITHIN_MS).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stopOnce);
  watchAncestors(stopOnce);
}
