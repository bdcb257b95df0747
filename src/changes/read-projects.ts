import { inParallel } from './in-parallel.ts';
import type { ReadProject } from './plan.ts';
import type { SettingsApi } from './settings-api.ts';
import { createThrottle, type Wait, waitSeconds } from './throttle.ts';

interface Options {
  signal?: AbortSignal;
  /** Called after each project. */
  onRead?: (read: number, total: number) => void;
  wait?: Wait;
}

/** Reads the settings of several projects, at most four at a time, and returns them in the given order. @throws Problem */
export async function readProjects(
  api: SettingsApi,
  targets: readonly { organization: string; project: number }[],
  { signal, onRead, wait = waitSeconds }: Options = {},
): Promise<ReadProject[]> {
  const read = new Map<number, ReadProject>();
  const throttled = createThrottle(wait, signal);
  await inParallel(
    targets,
    async (target) => {
      read.set(target.project, await throttled(() => api.read(target, signal)));
      onRead?.(read.size, targets.length);
    },
    signal,
  );
  signal?.throwIfAborted();
  return targets.flatMap(({ project }) => read.get(project) ?? []);
}
