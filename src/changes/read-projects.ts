import { Problem } from '#contract/problem.ts';
import { inParallel } from './in-parallel.ts';
import type { ReadProject } from './plan.ts';
import type { SettingsApi } from './settings-api.ts';
import { createThrottle, type Wait, waitSeconds } from './throttle.ts';

/** A project to read. */
interface ProjectTarget {
  /** Null if it is not known. */
  organization: string | null;
  project: number;
  name: string;
}

/** A project that could not be read. */
export interface ReadFailure {
  project: number;
  name: string;
  problem: Problem;
}

/** The projects read so far, in the requested order, and the failures. */
export interface ReadProgress {
  projects: ReadProject[];
  failures: ReadFailure[];
  total: number;
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** Called after each project. `done` is the number of projects that were read or failed. */
  onProgress?: (progress: () => ReadProgress, done: number) => void;
  wait?: Wait;
}

/** After these errors, every further request would fail too: the key is rejected, or the server is unreachable. */
const stopsEverything = ({ status }: Problem) => status === 401 || status === 0;

/**
 * Reads the settings of several projects, at most four at a time. A project that cannot be read does not stop the
 * others.
 * @throws Problem if the key is rejected or the server can't be reached; the abort reason if the signal aborts
 */
export async function readProjects(
  api: SettingsApi,
  targets: readonly ProjectTarget[],
  { signal, onProgress, wait = waitSeconds }: ReadOptions = {},
): Promise<ReadProgress> {
  const read = new Map<number, ReadProject>();
  const failures: ReadFailure[] = [];
  const throttled = createThrottle(wait, signal);
  const progress = (): ReadProgress => ({
    projects: targets.flatMap(({ project }) => read.get(project) ?? []),
    failures: [...failures],
    total: targets.length,
  });
  await inParallel(
    targets,
    async (target) => {
      try {
        read.set(target.project, await throttled(() => api.read(target, signal)));
      } catch (problem) {
        if (!(problem instanceof Problem) || stopsEverything(problem)) throw problem;
        failures.push({ project: target.project, name: target.name, problem });
      }
      onProgress?.(progress, read.size + failures.length);
    },
    signal,
  );
  signal?.throwIfAborted();
  return progress();
}
