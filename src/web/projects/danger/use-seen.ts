import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { useClient } from '../../api/context.tsx';
import type { Author } from '../../fields/editing/edits.ts';
import { useSessionState } from '../../session/context.tsx';
import { authorsOf } from '../activity/activity-authors.ts';
import { useProjectData } from '../data.ts';
import { differences } from './differences.ts';

/** What became of a deed that cannot be undone; `moved`: others changed what matters first, and nothing was done. */
export type Fate = 'done' | 'moved';

/** What is to be done; `version` is the one that it is meant for, where the server numbers them. */
type Act = (version: string | null) => Promise<unknown>;

/** What else was changed while somebody made up their mind, and by whom as far as the server tells. */
export interface Move {
  name: string;
  author: Author | undefined;
}

/** What matters to somebody who deletes a project; whoever resets its token only asks for the token. */
export const everything: readonly string[] = [...writableNames(resource), 'api_token'];

const isOutdated = (error: unknown) => error instanceof Problem && error.status === 412;

/**
 * Doing what cannot be undone to the project that the person has seen, and to no other: the record is read when the question is
 * asked, and again before the deed where the server does not number its versions. `matters` names what has to be the same.
 */
export function useSeen(project: Project, matters: readonly string[]) {
  const client = useClient();
  const cache = useQueryClient();
  const data = useProjectData(project.organization);
  const isOurs = useSessionState().connection?.address === '';
  const [seen, setSeen] = useState(project);
  const [moves, setMoves] = useState<Move[]>([]);

  const read = () => cache.fetchQuery({ ...data.one(project.id), staleTime: 0 });
  const tell = async (names: string[]) => {
    const page = await cache
      .fetchQuery({ ...data.activity(project.id, { page: 1, limit: 50 }), staleTime: 0 })
      .catch(() => ({}));
    const authors = authorsOf(page);
    setMoves(names.map((name) => ({ name, author: authors[name] })));
  };
  /** Reads the record; answers what became different in it, which is then on view. */
  const look = async (): Promise<{ now: Project; names: string[] }> => {
    const now = await read();
    const names = differences(seen, now, matters);
    setSeen(now);
    if (names.length > 0) await tell(names);
    return { now, names };
  };
  const afterLook = async (act: Act): Promise<Fate> => {
    const { now, names } = await look();
    if (names.length > 0) return 'moved';
    await act(client.versionOf(now));
    return 'done';
  };
  const attempt = async (act: Act): Promise<Fate> => {
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
