import { type Capabilities, capabilitiesOf } from '#client/capabilities.ts';
import type { Client } from '#client/client.ts';
import { useClient } from '../api/client-context.tsx';
import { useSessionState } from './session-context.tsx';

/** Like `useCapabilities`, for code that is not a component or a hook. */
export const serverCapabilities = (client: Client, project: number): Capabilities =>
  capabilitiesOf(client.generationOf(project));

/** Returns what the server can do for a project. The component renders again when a response shows that this has changed. */
export function useCapabilities(project: number): Capabilities {
  useSessionState();
  return serverCapabilities(useClient(), project);
}
