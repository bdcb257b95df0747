import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOutdated } from '#client/problem-status.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { latestAuthors } from '../../activity/activity-authors.ts';
import { useClient } from '../../api/client-context.tsx';
import type { FieldAuthor } from '../../fields/form-state/edits.ts';
import { RECENT_ACTIVITY_SIZE } from '../../page-sizes.ts';
import { useProjectData } from '../project-hooks.ts';
import { changedProjectFields } from './changed-fields.ts';

/** `done`: the action was run. `changed`: the action was not run, because other people changed relevant fields. */
export type ActionOutcome = 'done' | 'changed';

/** An irreversible action. `version` is the ETag of the project as last read; null if the server sends none. */
type Act = (version: string | null) => Promise<unknown>;

/** A field that someone else changed, and the author if known. */
export interface RecentChange {
  name: string;
  author: FieldAuthor | undefined;
}

/** The writable fields and the token. A project is deleted only if none of them has changed since the dialog opened. */
export const allProjectFields: readonly string[] = [...writableNames(resource), 'api_token'];

/**
 * Returns `runIfUnchanged`, which runs an irreversible action unless one of the `relevantFields` has changed since the
 * dialog last showed the project. Sends the ETag with the action. If the server has no ETags, or responds that the ETag
 * is outdated, reads the project again, shows it and compares the fields. Also reads the project when the dialog opens.
 */
export function useRunIfUnchanged(project: Project, relevantFields: readonly string[]) {
  const client = useClient();
  const cache = useQueryClient();
  const data = useProjectData(project.organization);
  const [shown, setShown] = useState(project);
  const [changes, setChanges] = useState<RecentChange[]>([]);

  const read = () => cache.fetchQuery({ ...data.one(project.id), staleTime: 0 });
  const loadAuthors = async (names: string[]) => {
    const page = await cache
      .fetchQuery({ ...data.activity(project.id, { page: 1, limit: RECENT_ACTIVITY_SIZE }), staleTime: 0 })
      .catch(() => ({}));
    const authors = latestAuthors(page);
    setChanges(names.map((name) => ({ name, author: authors[name] })));
  };
  /**
   * Reads the project again and shows it in the dialog. If fields have changed, also loads who changed them. Returns the
   * project and the names of these fields.
   */
  const readAgain = async (): Promise<{ now: Project; names: string[] }> => {
    const now = await read();
    const names = changedProjectFields(shown, now, relevantFields);
    setShown(now);
    if (names.length > 0) await loadAuthors(names);
    return { now, names };
  };
  const runAfterRead = async (action: Act): Promise<ActionOutcome> => {
    const { now, names } = await readAgain();
    if (names.length > 0) return 'changed';
    await action(client.versionOf(now));
    return 'done';
  };
  const runIfUnchanged = async (action: Act): Promise<ActionOutcome> => {
    const version = client.versionOf(shown);
    if (version === null) return runAfterRead(action);
    try {
      await action(version);
      return 'done';
    } catch (error) {
      if (isOutdated(error)) return runAfterRead(action);
      throw error;
    }
  };
  const readOnOpen = useEffectEvent(() => void read().then(setShown, () => undefined));
  useEffect(() => readOnOpen(), []);

  return { shown, changes, runIfUnchanged, read };
}
