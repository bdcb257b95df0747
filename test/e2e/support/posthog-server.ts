import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Options } from '#test/support/posthog/world.ts';

export type PostHog = ReturnType<typeof startPostHog>;

/** A fake of today's PostHog on a local port. */
export interface PostHogServer {
  url: string;
  /** Replaces the state of the server, for one test. */
  begin(options?: Options): PostHog;
  close(): void;
}

/** Starts the fake. Like PostHog, it allows only the headers `Authorization` and `Content-Type` from other origins. */
export async function startPostHogServer(): Promise<PostHogServer> {
  let current = startPostHog('2026-06');
  const app = new Hono();
  app.use(cors({ origin: '*', allowHeaders: ['Authorization', 'Content-Type'] }));
  app.all('*', (c) => current.fetch(c.req.raw));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(options) {
      current = startPostHog('2026-06', options);
      return current;
    },
    close: () => server.close(),
  };
}
