import { MAX_LIMIT, type Page, type PageQuery } from '#contract/page.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { MOST_ROWS } from '../../ui/list/most-rows.ts';

/** The projects of an organization as far as they are loaded. */
export interface AllProjects extends Page<ProjectListItem> {
  /** Is everything loaded, or as much as is ever loaded? */
  isWhole: boolean;
  /** Somebody stopped the loading; it goes on when they say so. */
  isStopped?: boolean;
}

type Ask = (query: PageQuery) => Promise<Page<ProjectListItem>>;

/**
 * Loads all projects, as many at a time as a server gives, and tells `publish` of what is here. What an interrupted loading
 * left in `before` is not asked for again, and one that was stopped asks for nothing.
 */
export async function loadProjects(
  ask: Ask,
  publish: (projects: AllProjects) => void,
  before?: AllProjects,
): Promise<AllProjects> {
  if (before?.isStopped) return before;
  const rest = { next: null, previous: null };
  // By their ids, since a project that is made meanwhile moves others to the next page.
  const known = new Map(before?.isWhole === false ? before.results.map((item) => [item.id, item]) : []);
  let count = Number.POSITIVE_INFINITY;
  for (let offset = known.size; offset < Math.min(count, MOST_ROWS); ) {
    const part = await ask({ limit: MAX_LIMIT, offset });
    count = part.count;
    offset += part.results.length;
    for (const item of part.results) known.set(item.id, item);
    // Less than was told is all that this key can see.
    if (part.results.length === 0) break;
    publish({ ...rest, count, results: [...known.values()], isWhole: false });
  }
  const results = [...known.values()];
  return { ...rest, count: Math.max(Number.isFinite(count) ? count : 0, results.length), results, isWhole: true };
}
