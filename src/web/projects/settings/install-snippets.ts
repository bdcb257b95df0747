import { eventHost, scriptHost } from '../../sdk-hosts.ts';

type Snippet = (token: string, address: string) => string;

const npm: Snippet = (token, address) => `// npm install posthog-js
import posthog from 'posthog-js'

posthog.init('${token}', {
  api_host: '${eventHost(address)}',
})`;

const html: Snippet = (token, address) => `<script src="${scriptHost(address)}/static/array.js"></script>
<script>
  posthog.init('${token}', {
    api_host: '${eventHost(address)}',
  })
</script>`;

const node: Snippet = (token, address) => `// npm install posthog-node
import { PostHog } from 'posthog-node'

const posthog = new PostHog('${token}', {
  host: '${eventHost(address)}',
})
posthog.capture({ distinctId: 'user-1', event: 'signed up' })
await posthog.shutdown()`;

const python: Snippet = (token, address) => `# pip install posthog
from posthog import Posthog

posthog = Posthog('${token}', host='${eventHost(address)}')
posthog.capture('signed up', distinct_id='user-1')
posthog.shutdown()`;

const http: Snippet = (token, address) => `curl ${eventHost(address)}/i/v0/e/ \\
  -H 'Content-Type: application/json' \\
  -d '{
    "api_key": "${token}",
    "event": "signed up",
    "distinct_id": "user-1"
  }'`;

/** The code that sends events to a project, by platform. */
export const installSnippets = { HTML: html, npm, Node: node, Python: python, HTTP: http } as const satisfies Record<
  string,
  Snippet
>;
