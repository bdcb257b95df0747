import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PostHogServer, startPostHogServer } from './posthog-server.ts';

/** Other servers on this machine, by their URLs. */
export interface Neighbours {
  /** A server that responds to every request with an HTML page. */
  stranger: string;
  /** An address that refuses every connection. */
  nobody: string;
  /** A fake of today's PostHog. */
  posthog: PostHogServer;
}

const welcome: RequestListener = (request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization');
  response.writeHead(request.method === 'OPTIONS' ? 204 : 404).end('<h1>Welcome</h1>');
};

async function listen() {
  const server = createServer(welcome).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

/** Runs `use` while the servers listen. The port of `nobody` is closed, so that it refuses connections. */
export async function withNeighbours(use: (neighbours: Neighbours) => Promise<void>) {
  const [stranger, nobody] = [await listen(), await listen()];
  nobody.close();
  const posthog = await startPostHogServer();
  await use({ stranger: stranger.url, nobody: nobody.url, posthog });
  stranger.close();
  posthog.close();
}
