import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { once } from '#contract/field.ts';
import type { App, Env } from '../dependencies.ts';
import { schemaDocument } from './document.ts';
import { schemaPage, style } from './page.ts';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const wantsPage = (c: Context<Env>) =>
  c.req.query('format') !== 'json' && (c.req.header('accept') ?? '').includes('text/html');

/**
 * Mounts the API documentation: a page for browsers, and OpenAPI 3.1 for programs. Requests need no key, because the
 * documentation contains no secrets.
 */
export function mountSchema(app: App) {
  const text = once(() => JSON.stringify(schemaDocument()));
  const page = once(() => schemaPage(schemaDocument()));
  for (const path of ['/api/schema', '/api/schema/']) {
    app.get(path, (c) => {
      c.header('Vary', 'Accept');
      c.header('Cache-Control', 'public, max-age=300');
      if (!wantsPage(c)) return c.body(text(), 200, { 'Content-Type': 'application/json; charset=utf-8' });
      c.header('Content-Security-Policy', policy);
      return c.html(page());
    });
  }
}
