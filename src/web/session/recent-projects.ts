import * as z from 'zod/mini';

const recent = z.array(z.object({ id: z.number(), organization: z.string(), name: z.string() }));

/** A project that somebody looked at on this device. */
export type RecentProject = z.infer<typeof recent>[number];

const PREFIX = 'hedgerow.recent:';
const MOST = 8;

/** The projects that were looked at through a connection, the last one first. */
export function recentProjects(connection: string, storage: Storage = localStorage): RecentProject[] {
  try {
    return recent.parse(JSON.parse(storage.getItem(PREFIX + connection) ?? '[]'));
  } catch {
    return [];
  }
}

/** Notes that a project is being looked at. */
export function noteProject(
  connection: string,
  { id, organization, name }: RecentProject,
  storage: Storage = localStorage,
) {
  const others = recentProjects(connection, storage).filter((project) => project.id !== id);
  try {
    storage.setItem(PREFIX + connection, JSON.stringify([{ id, organization, name }, ...others].slice(0, MOST)));
  } catch {
    // A full storage costs a convenience and nothing else.
  }
}

/** Forgets them, as when a connection is signed out. */
export const forgetProjects = (connection: string, storage: Storage = localStorage): void =>
  storage.removeItem(PREFIX + connection);
