import { useSessionState } from '../../session/session-context.tsx';
import { CodeSamples } from '../../ui/code-samples.tsx';
import { installSnippets } from './install-snippets.ts';

/** The code that sends events from a website, a server or a script to the project. */
export function InstallSnippet({ token }: { token: string }) {
  const address = useSessionState().connection?.address || location.origin;
  const samples = Object.entries(installSnippets).map(([name, text]) => ({ name, text: text(token, address) }));
  return <CodeSamples label="Install snippet for" samples={samples} />;
}
