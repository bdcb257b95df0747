import { useProjectById } from '../../projects/project-hooks.ts';
import { useSessionState } from '../../session/session-context.tsx';
import type { SnippetValues } from './snippets.ts';

/** Returns where code samples send events: to the connected server, with the token of the project. */
export function useSnippetServer(project: number): Pick<SnippetValues, 'host' | 'token'> {
  const address = useSessionState().connection?.address ?? '';
  const { data } = useProjectById(project);
  return { host: address || location.origin, token: data?.api_token ?? '<project token>' };
}
