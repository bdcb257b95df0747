import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 200;
/** A client that never finishes its request does not keep the server. */
const STOP_WITHIN_MS = 20_000;

/** The parent of a process; null where the system does not say. */
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

/** npm ends at once when it is told to, and its shell passes no signal on; this process would go on without anybody knowing. */
function watchAncestors(stop: () => void) {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const watch = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(watch);
    stop();
  }, CHECK_EVERY_MS);
  watch.unref();
}

/** Stops once and then exits, whoever asks for it: a signal, repeated or not, or the end of the `npm start` that this process belongs to. */
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
