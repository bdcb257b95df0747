import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { useClient } from '../../api/client-context.tsx';
import type { FieldAuthor } from '../../fields/form-state/edits.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { latestAuthors } from '../activity/activity-authors.ts';
import { useProjectData } from '../project-hooks.ts';
import { changedFields } from './changed-fields.ts';

/** The result of the action. `changed`: others changed relevant fields, so nothing was done. */
export type ActionOutcome = 'done' | 'changed';

/** The action. `version` is the ETag that it is based on, if the server sends one. */
type Act = (version: string | null) => Promise<unknown>;

/** A field changed by someone else, and by whom if known. */
export interface RecentChange {
  name: string;
  author: FieldAuthor | undefined;
}

/** The fields that must be unchanged before a project is deleted. */
export const allProjectFields: readonly string[] = [...writableNames(resource), 'api_token'];

const isOutdated = (error: unknown) => error instanceof Problem && error.status === 412;

/**
 * Runs an irreversible action only if the project is unchanged since the dialog opened. The project is read when the dialog
 * opens. Servers without ETags need a second read before the action. `relevantFields` must be equal in both reads.
 */
export function useActionOnUnchanged(project: Project, matters: readonly string[]) {
  const client = useClient();
  const cache = useQueryClient();
  const data = useProjectData(project.organization);
  const isOurs = useSessionState().connection?.address === '';
  const [seen, setSeen] = useState(project);
  const [moves, setMoves] = useState<RecentChange[]>([]);

  const read = () => cache.fetchQuery({ ...data.one(project.id), staleTime: 0 });
  const tell = async (names: string[]) => {
    const page = await cache
      .fetchQuery({ ...data.activity(project.id, { page: 1, limit: 50 }), staleTime: 0 })
      .catch(() => ({}));
    const authors = latestAuthors(page);
    setMoves(names.map((name) => ({ name, author: authors[name] })));
  };
  /** Reads the project again and returns which fields changed. The dialog then shows the new values. */
  const look = async (): Promise<{ now: Project; names: string[] }> => {
    const now = await read();
    const names = changedFields(seen, now, matters);
    setSeen(now);
    if (names.length > 0) await tell(names);
    return { now, names };
  };
  const afterLook = async (act: Act): Promise<ActionOutcome> => {
    const { now, names } = await look();
    if (names.length > 0) return 'changed';
    await act(client.versionOf(now));
    return 'done';
  };
  const attempt = async (act: Act): Promise<ActionOutcome> => {
    const version = isOurs ? client.versionOf(seen) : null;
    if (version === null) return afterLook(act);
    try {
      await act(version);
      return 'done';
    } catch (error) {
      if (isOutdated(error)) return afterLook(act);
      throw error;
    }
  };
  // The question is about the project as it is on the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question opens
  useEffect(() => {
    void read().then(setSeen, () => undefined);
  }, []);

  return { seen, moves, attempt, read };
}
