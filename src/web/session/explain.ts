import { Problem } from '#contract/problem.ts';
import { serverName } from './server-name.ts';

interface Explanation {
  title: string;
  advice: string;
}

type Explain = (server: string, problem: Problem) => Explanation;

const lacksScope: Explain = (_, { message }) => ({
  title: 'The key is valid, but may not do this',
  advice: `The server says: “${message}” Give the key the scopes project:read and experiment:read, and the two for writing if you mean to change things.`,
});

const explanations: Record<string, Explain> = {
  unreachable: (server) => ({
    title: `Nothing answers at ${server}`,
    advice:
      'Check the address and that the server is running. A server that does not allow requests from this page (CORS) looks just the same.',
  }),
  timeout: (server) => ({ title: `${server} did not answer within a minute`, advice: 'Try again in a moment.' }),
  blocked: (server) => ({
    title: `This console may not talk to ${server}`,
    advice:
      'Its security policy allows its own server and the addresses in API_ORIGINS. Add this one there where the console is started, then reload the page.',
  }),
  unreadable: (server) => ({
    title: `${server} is not a server of this kind`,
    advice: 'Something answers there, but not in the words of this interface. Check the address.',
  }),
  authentication_failed: (server) => ({
    title: `${server} does not accept this key`,
    advice: 'Check that it is a personal key (it begins with phx_), whole, not revoked, and of this server.',
  }),
  permission_denied: lacksScope,
  not_found: () => ({
    title: 'There is nothing with this id',
    advice: 'Or the key may not see it. Check the id and which organizations and projects the key is for.',
  }),
};

/** What is wrong with a connection that was tried, and what to do, in the words of the connect page. */
export function explain(error: Error, address: string): Explanation {
  const code = error instanceof Problem ? error.code : '';
  const told = explanations[code === 'not_authenticated' ? 'authentication_failed' : code];
  if (!(error instanceof Problem) || !told) return { title: 'The connection failed', advice: error.message };
  return told(serverName(address), error);
}
