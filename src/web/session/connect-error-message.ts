import { Problem } from '#contract/problem.ts';
import { serverName } from './connection-name.ts';

interface ConnectErrorMessage {
  title: string;
  advice: string;
}

type Describe = (server: string, problem: Problem) => ConnectErrorMessage;

const lacksScope: Describe = (_, { message }) => ({
  title: 'The key is valid but has no access',
  advice: `The server responded: “${message}” Add the scopes project:read and experiment:read to the key, or enter another key. To make changes, also add project:write, experiment:write and feature_flag:write.`,
});

/** Messages for a 403, by the server's error message. Other 403 errors are about scopes. */
const denials: readonly [pattern: RegExp, describe: Describe][] = [
  [
    /using personal api keys/i,
    (_, { message }) => ({
      title: 'The organization does not allow personal API keys',
      advice: `The server responded: “${message}” An administrator can allow them in the settings of the organization.`,
    }),
  ],
  [
    /scoped projects|requested (project|organization)/i,
    (_, { message }) => ({
      title: 'The key is limited to other projects or organizations',
      advice: `The server responded: “${message}” Enter the id of a project that the key is limited to, or enter another key.`,
    }),
  ],
  [
    /current project/i,
    (_, { message }) => ({
      title: 'The account has no current project',
      advice: `The server responded: “${message}” Open a project in the server’s own web interface once, then connect again.`,
    }),
  ],
];

const denied: Describe = (server, problem) =>
  (denials.find(([pattern]) => pattern.test(problem.message))?.[1] ?? lacksScope)(server, problem);

const messages: Record<string, Describe> = {
  unreachable: (server) => ({
    title: `No response from ${server}`,
    advice:
      'Check the address, and check that the server is running. The connection also fails if the server does not allow requests from this page (CORS).',
  }),
  timeout: (server) => ({ title: `${server} did not respond within a minute`, advice: 'Try again in a moment.' }),
  blocked: (server) => ({
    title: `This console is not allowed to call ${server}`,
    advice:
      'The security policy of the console allows only its own server and the addresses in API_ORIGINS. Add the address to API_ORIGINS, restart the server of the console and reload the page.',
  }),
  unreadable: (server) => ({
    title: `${server} is not a supported server`,
    advice: 'The server responded, but its response is not from the PostHog API. Check the address.',
  }),
  authentication_failed: (server) => ({
    title: `${server} does not accept this key`,
    advice:
      'Enter a personal key of this server. Most personal keys start with phx_. Check that the key is complete and was not revoked.',
  }),
  permission_denied: denied,
  not_found: () => ({
    title: 'Nothing found with this id',
    advice: 'Check the id. Also check which organizations and projects the key has access to.',
  }),
};

/** Returns why a connection failed, and what to do. */
export function connectErrorMessage(error: Error, address: string): ConnectErrorMessage {
  const code = error instanceof Problem ? error.code : '';
  const describe = messages[code === 'not_authenticated' ? 'authentication_failed' : code];
  if (!(error instanceof Problem) || !describe) return { title: 'The connection failed', advice: error.message };
  return describe(serverName(address), error);
}
