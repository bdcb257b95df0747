import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../dependencies.ts';
import { pagePolicy } from './security-headers.ts';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64');

/**
 * Returns the entity tag of every file, by path. The tags are weak, because they are the same for every encoding of a
 * file.
 */
function readTags(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => [name.slice(folder.length).split(sep).join('/'), `W/"${sha256(readFileSync(name))}"`]),
  );
}

/** The folder of the files whose names contain a hash of their content. */
const HASHED = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Returns a function that sends the build's files. Sends the compressed copy if there is one and the client accepts it.
 */
function fileSender(folder: string, tags: ReadonlyMap<string, string>) {
  const send = serveStatic<Env>({ root: folder, precompressed: true });
  const sendFile: MiddlewareHandler<Env> = async (c, next) => {
    const { path } = c.req;
    const tag = tags.get(path);
    if (tag === undefined) return next();
    c.header('Cache-Control', path.startsWith(HASHED) ? IMMUTABLE : 'no-cache');
    c.header('ETag', tag);
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
    const response = await send(c, next);
    // Also set this header for an uncompressed file. Otherwise, a cache would send the file to every client.
    response?.headers.set('Vary', 'Accept-Encoding');
    return response;
  };
  return sendFile;
}

/**
 * The paths of the console's pages. For all other paths that `NO_PAGE` does not match, the server also sends the console,
 * with status 404. The console then shows a message.
 */
const PAGE = /^\/(connect|portfolio|account\/.+|organizations\/.+|projects\/.+)?$/;
const NO_PAGE = /^\/(api|batch|capture|e|i|s|flags|decide|array|static|assets)(\/|$)|^\/_|\.\w+$/;
/** The nonce's placeholder in the built page. */
const PLACEHOLDER = 'CSP_NONCE';

function pageSender(html: string, origins: readonly string[]) {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.+?)<\/script>/gs)].map(
    ([, code = '']) => `sha256-${sha256(code)}`,
  );
  return (c: Context<Env>) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', pagePolicy({ nonce, scripts, origins }));
    // This is the only header of its own response that a page can read. Error reports need the request id.
    c.header('Server-Timing', `request;desc="${c.var.requestId}"`);
    return c.html(html.replaceAll(PLACEHOLDER, nonce), PAGE.test(c.req.path) ? 200 : 404);
  };
}

/** Serves the built console in `folder`: its files, and its page at all other paths except those of `NO_PAGE`. */
export function serveConsole(folder: string, origins: readonly string[]): MiddlewareHandler<Env> {
  const tags = readTags(folder);
  tags.delete('/index.html');
  const sendFile = fileSender(folder, tags);
  const sendPage = pageSender(readFileSync(join(folder, 'index.html'), 'utf8'), origins);
  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    if (tags.has(path)) return sendFile(c, next);
    return NO_PAGE.test(path) ? next() : sendPage(c);
  };
}
