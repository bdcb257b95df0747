import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../route.ts';
import { pagePolicy } from './security-headers.ts';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Which encodings the build makes beside a file, the better one first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

type Bytes = Uint8Array<ArrayBuffer>;

interface File {
  body: Bytes;
  encoded: { name: string; body: Bytes }[];
  type: string;
  tag: string;
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64');

function readConsole(folder: string): Map<string, File> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const isEncoded = (name: string) => encodings.some(({ suffix }) => name.endsWith(suffix));
  const files = names
    .filter((name) => !isEncoded(name))
    .map((name): [string, File] => {
      const body = new Uint8Array(readFileSync(name));
      const encoded = encodings
        .filter(({ suffix }) => names.includes(name + suffix))
        .map((encoding) => ({ name: encoding.name, body: new Uint8Array(readFileSync(name + encoding.suffix)) }));
      const type = mediaTypes[extname(name)] ?? 'application/octet-stream';
      return [name.slice(folder.length).split(sep).join('/'), { body, encoded, type, tag: `"${sha256(body)}"` }];
    });
  return new Map(files);
}

/** Names under this folder change with their content. */
const HASHED = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const accepts = (c: Context, encoding: string) =>
  (c.req.header('accept-encoding') ?? '').split(',').some((entry) => {
    const [name, weight = ''] = entry.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

function sendFile(c: Context, path: string, { body, encoded, type, tag }: File): Response {
  c.header('Cache-Control', path.startsWith(HASHED) ? IMMUTABLE : 'no-cache');
  c.header('ETag', tag);
  if (encoded.length > 0) c.header('Vary', 'Accept-Encoding');
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  const chosen = encoded.find(({ name }) => accepts(c, name));
  if (chosen) c.header('Content-Encoding', chosen.name);
  c.header('Content-Type', type);
  return c.body((chosen ?? { body }).body);
}

/** The pages of the console; other addresses get it too, as not found, so that it can say so. */
const PAGE = /^\/(connect|organizations\/.+|projects\/.+)?$/;
const NO_PAGE = /^\/(api|batch|capture|e|i|assets)(\/|$)|^\/_|\.\w+$/;
/** The word that the build leaves in the page for the nonce. */
const PLACEHOLDER = 'CSP_NONCE';

function pageSender(html: string, origins: readonly string[]) {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.+?)<\/script>/gs)].map(
    ([, code = '']) => `sha256-${sha256(code)}`,
  );
  return (c: Context<Env>) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', pagePolicy({ nonce, scripts, origins }));
    // The only header of its own answer that a page can read, for its reports.
    c.header('Server-Timing', `request;desc="${c.var.requestId}"`);
    return c.html(html.replaceAll(PLACEHOLDER, nonce), PAGE.test(c.req.path) ? 200 : 404);
  };
}

/** Serves the built console in `folder`: its files, and its page at every address that is nobody else's. */
export function serveConsole(folder: string, origins: readonly string[]): MiddlewareHandler<Env> {
  const files = readConsole(folder);
  const sendPage = pageSender(new TextDecoder().decode(files.get('/index.html')?.body), origins);
  files.delete('/index.html');
  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const file = files.get(path);
    if (file) return sendFile(c, path, file);
    return NO_PAGE.test(path) ? next() : sendPage(c);
  };
}
