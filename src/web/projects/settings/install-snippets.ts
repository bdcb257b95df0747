/** Returns the host for events. PostHog Cloud has different hosts for events and for the API. */
const hostOf = (address: string) => address.replace(/^https:\/\/(us|eu)\.posthog\.com$/, 'https://$1.i.posthog.com');

type Snippet = (token: string, address: string) => string;

const web: Snippet = (token, address) => `// npm install posthog-js
import posthog from 'posthog-js'

posthog.init('${token}', {
  api_host: '${hostOf(address)}',
})`;

const node: Snippet = (token, address) => `// npm install posthog-node
import { PostHog } from 'posthog-node'

const posthog = new PostHog('${token}', {
  host: '${hostOf(address)}',
})
posthog.capture({ distinctId: 'user-1', event: 'signed up' })
await posthog.shutdown()`;

const http: Snippet = (token, address) => `curl ${hostOf(address)}/i/v0/e/ \\
  -H 'Content-Type: application/json' \\
  -d '{
    "api_key": "${token}",
    "event": "signed up",
    "distinct_id": "user-1"
  }'`;

/** The code that sends events to a project, by platform. */
export const installSnippets = { Web: web, Node: node, HTTP: http } as const satisfies Record<string, Snippet>;
