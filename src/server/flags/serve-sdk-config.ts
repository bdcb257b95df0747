import type { Context } from 'hono';
import type { App, Env } from '../dependencies.ts';
import { anyOrigin } from '../http/any-origin.ts';
import { sdkConfig, sdkConfigScript } from './sdk-config.ts';

const TOKEN = /^[A-Za-z0-9_-]{1,200}$/;
const CACHE_CONTROL = 'public, max-age=300';

async function isKnown(c: Context<Env>, token: string): Promise<boolean> {
  const { db } = c.get('dependencies');
  return Boolean(await db.selectFrom('project').select('id').where('api_token', '=', token).executeTakeFirst());
}

/** Mounts the endpoints for the configuration that `posthog-js` loads first, as a script and as JSON. */
export function serveSdkConfig(app: App) {
  const serve = (address: string, respond: (c: Context<Env>, token: string) => Response) => {
    app.use(address, anyOrigin);
    app.get(address, async (c) => {
      const token = c.req.param('token') ?? '';
      if (!TOKEN.test(token)) return c.text('The token is not valid.', 400);
      if (!(await isKnown(c, token))) return c.text('No project has this token.', 404);
      c.header('Cache-Control', CACHE_CONTROL);
      return respond(c, token);
    });
  };
  serve('/array/:token/config.js', (c, token) =>
    c.body(sdkConfigScript(token), 200, { 'Content-Type': 'application/javascript; charset=utf-8' }),
  );
  for (const address of ['/array/:token/config', '/array/:token/config/'])
    serve(address, (c, token) => c.json(sdkConfig(token)));
}
