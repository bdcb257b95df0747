import { isGone } from '#client/problem-status.ts';
import type { ReadProject } from './plan.ts';
import { type ReadOptions, type ReadProgress, readProjects } from './read-projects.ts';
import type { OrganizationApi } from './settings-api.ts';
import { createThrottle, waitSeconds } from './throttle.ts';

/** The number of projects in a page. Each has all of its settings. */
const PAGE_SIZE = 100;

interface Options extends ReadOptions {
  /** What an interrupted call has read. It is not read again. */
  before?: ReadProgress | undefined;
}

async function readInPages(
  api: OrganizationApi,
  organization: string,
  { before, signal, onProgress, wait = waitSeconds }: Options,
): Promise<ReadProgress> {
  const read = new Map<number, ReadProject>(before?.projects.map((project) => [project.id, project]));
  const throttled = createThrottle(wait, signal);
  let total = before?.total ?? Number.POSITIVE_INFINITY;
  const progress = () => ({ projects: [...read.values()], failures: [], total: Math.max(total, read.size) });
  for (let offset = read.size; offset < total; ) {
    signal?.throwIfAborted();
    const from = offset;
    const page = await throttled(() => api.readPage(organization, { limit: PAGE_SIZE, offset: from }, signal));
    // The count can include projects that the key can't see.
    total = page.results.length === 0 ? offset : page.count;
    offset += page.results.length;
    for (const project of page.results) read.set(project.id, project);
    onProgress?.(progress, read.size);
  }
  return progress();
}

async function readOneByOne(
  api: OrganizationApi,
  organization: string,
  { before, onProgress, ...options }: Options,
): Promise<ReadProgress> {
  const known = before?.projects ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const listed = await api.list(organization, options.signal);
  const rest = listed.filter(({ id }) => !ids.has(id));
  const joined = ({ projects, failures }: ReadProgress): ReadProgress => ({
    projects: [...known, ...projects],
    failures,
    total: listed.length,
  });
  const targets = rest.map(({ id, name }) => ({ organization, project: id, name }));
  return joined(
    await readProjects(api, targets, {
      ...options,
      onProgress: (progress, done) => onProgress?.(() => joined(progress()), known.length + done),
    }),
  );
}

/**
 * Reads the settings of every project of an organization that the key can see: in pages if the server has them, otherwise
 * one project at a time.
 * @throws Problem if a request for a list fails; the abort reason if the signal aborts
 */
export async function readOrganization(
  api: OrganizationApi,
  organization: string,
  options: Options = {},
): Promise<ReadProgress> {
  try {
    return await readInPages(api, organization, options);
  } catch (problem) {
    if (!isGone(problem)) throw problem;
    return readOneByOne(api, organization, options);
  }
}
