import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Addresses without a supported server. */
export interface Neighbours {
  /** Responds to every request with an HTML page. */
  stranger: string;
  /** Refuses every connection. */
  nobody: string;
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

/** Runs `use` while one server listens; the other port has just been closed. */
export async function withNeighbours(use: (neighbours: Neighbours) => Promise<void>) {
  const [stranger, nobody] = [await listen(), await listen()];
  nobody.close();
  await use({ stranger: stranger.url, nobody: nobody.url });
  stranger.close();
}
