import type { Page, PageQuery } from '#contract/page.ts';
import type { Settings } from './compare.ts';
import type { ReadProject } from './plan.ts';

/** The requests that reading and applying settings need. Each throws a `Problem` on failure. */
export interface SettingsApi {
  /** Reads the current record of a project, not a cached one. Its organization can be unknown. */
  read(target: { organization: string | null; project: number }, signal?: AbortSignal): Promise<ReadProject>;
  /**
   * Sends the changed settings and returns the new record. A server with ETags responds with 412 if `etag` is outdated.
   * With null, the server does not check the version.
   */
  write(
    target: { organization: string; project: number },
    body: Settings,
    etag: string | null,
    signal?: AbortSignal,
  ): Promise<ReadProject>;
}

/** The requests that reading the settings of a whole organization needs. */
export interface OrganizationApi extends SettingsApi {
  /** Reads a page of the settings. The problem has the status 404 if the server has no such pages. */
  readPage(organization: string, query: PageQuery, signal?: AbortSignal): Promise<Page<ReadProject>>;
  /** Returns the projects that the key can see. */
  list(organization: string, signal?: AbortSignal): Promise<{ id: number; name: string }[]>;
}
