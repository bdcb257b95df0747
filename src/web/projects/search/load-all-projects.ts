import { MAX_LIMIT, type Page, type PageQuery } from '#contract/page.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { MAX_LOADED_ROWS } from '../../page-sizes.ts';

/** The loaded projects of an organization. */
export interface LoadedProjects extends Page<ProjectListItem> {
  /** Whether all projects, or the maximum number of projects, are loaded. */
  isComplete: boolean;
  /** Whether the user stopped loading. */
  isStopped?: boolean;
  /** The maximum number of projects to load. If undefined, the maximum of the list. */
  most?: number;
}

type FetchPage = (query: PageQuery) => Promise<Page<ProjectListItem>>;

/**
 * Loads all projects, at most `before.most` or else `limit`, in pages of the maximum size. Calls `publish` after each
 * page. If an earlier call was interrupted, continues after the projects in `before`. Loads nothing if the user stopped
 * loading.
 */
export async function loadAllProjects(
  ask: FetchPage,
  publish: (projects: LoadedProjects) => void,
  before?: LoadedProjects,
  limit = MAX_LOADED_ROWS,
): Promise<LoadedProjects> {
  if (before?.isStopped) return before;
  const most = before?.most ?? limit;
  const rest = { next: null, previous: null, most };
  // Keyed by id. If a project is created during loading, other projects move to the next page and are loaded twice.
  const known = new Map(before?.isComplete === false ? before.results.map((item) => [item.id, item]) : []);
  let count = Number.POSITIVE_INFINITY;
  for (let offset = known.size; offset < Math.min(count, most); ) {
    const part = await ask({ limit: MAX_LIMIT, offset });
    count = part.count;
    offset += part.results.length;
    for (const item of part.results) known.set(item.id, item);
    // Stop at an empty page. The count can include projects that this key can't see.
    if (part.results.length === 0) break;
    publish({ ...rest, count, results: [...known.values()], isComplete: false });
  }
  const results = [...known.values()];
  return { ...rest, count: Math.max(Number.isFinite(count) ? count : 0, results.length), results, isComplete: true };
}
