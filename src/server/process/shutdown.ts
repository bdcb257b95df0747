import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 200;
/** Exit after this time even if a client never finishes its request. */
const STOP_WITHIN_MS = 20_000;

/** The id of the parent process; null on systems without `/proc`. */
function parentOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null;
  } catch {
    return null;
  }
}

/** The shell that npm started this process with, and npm. */
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
const atStart = ancestors();

/** npm exits at once on a signal, and its shell does not forward it. Without this check, this process would keep running. */
function watchAncestors(stop: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const watch = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(watch);
    stop();
  }, CHECK_EVERY_MS);
  watch.unref();
}

/** Calls `stop` once and exits, on the first signal or when the parent `npm start` has ended. */
export function shutDownOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stopOnce);
  watchAncestors(stopOnce);
}
