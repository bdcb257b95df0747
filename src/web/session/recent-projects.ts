import * as z from 'zod/mini';
import { RECENT_PROJECTS_PREFIX } from '../storage-keys.ts';

const recentSchema = z.array(z.object({ id: z.number(), organization: z.string(), name: z.string() }));

/** A project that was opened on this device. */
export type RecentProject = z.infer<typeof recentSchema>[number];

const MAX_PROJECTS = 8;

/** Returns a connection's recently opened projects, newest first. */
export function recentProjects(connection: string, storage: Storage = localStorage): RecentProject[] {
  try {
    return recentSchema.parse(JSON.parse(storage.getItem(RECENT_PROJECTS_PREFIX + connection) ?? '[]'));
  } catch {
    return [];
  }
}

/** Adds a project to a connection's recent projects, as the newest. */
export function addRecentProject(
  connection: string,
  { id, organization, name }: RecentProject,
  storage: Storage = localStorage,
) {
  const others = recentProjects(connection, storage).filter((project) => project.id !== id);
  try {
    storage.setItem(
      RECENT_PROJECTS_PREFIX + connection,
      JSON.stringify([{ id, organization, name }, ...others].slice(0, MAX_PROJECTS)),
    );
  } catch {
    // Ignore a full storage: recent projects are optional.
  }
}

/** Removes a connection's recent projects. */
export const clearRecentProjects = (connection: string, storage: Storage = localStorage): void =>
  storage.removeItem(RECENT_PROJECTS_PREFIX + connection);
