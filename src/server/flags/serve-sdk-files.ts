import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { App } from '../dependencies.ts';
import { anyOrigin } from '../http/any-origin.ts';

const AN_HOUR = 'public, max-age=3600';
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface SdkFile {
  content: Buffer;
  compressed: Buffer;
  tag: string;
}

/** Returns the folder and the version of the installed `posthog-js`, and the names of its scripts. */
function installedSdk() {
  const manifest = createRequire(import.meta.url).resolve('posthog-js/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(dirname(manifest), 'dist');
  return { folder, version, names: new Set(readdirSync(folder).filter((name) => name.endsWith('.js'))) };
}

async function readSdkFile(path: string): Promise<SdkFile> {
  const content = await readFile(path);
  return { content, compressed: await promisify(gzip)(content), tag: `W/"${hash('sha256', content).slice(0, 32)}"` };
}

function send(c: Context, { content, compressed, tag }: SdkFile) {
  c.header('ETag', tag);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  c.header('Content-Type', 'text/javascript; charset=utf-8');
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(new Uint8Array(content));
  c.header('Content-Encoding', 'gzip');
  return c.body(new Uint8Array(compressed));
}

/**
 * Mounts the scripts of the installed `posthog-js` where its HTML snippet and the SDK itself load them:
 * `/static/array.js`, `/static/1.2.3/array.js`. An address with another version gets the installed version, and must not
 * be cached for long, because the next version of this server may have that one.
 */
export function serveSdkFiles(app: App) {
  const { folder, version, names } = installedSdk();
  const files = new Map<string, Promise<SdkFile>>();
  const read = (name: string) => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const file = readSdkFile(join(folder, name));
    files.set(name, file);
    // The next request tries again, for example after there were too many open files.
    file.catch(() => files.delete(name));
    return file;
  };
  for (const address of ['/static/:name', '/static/:version/:name']) {
    app.use(address, anyOrigin);
    app.get(address, async (c) => {
      const { name, version: asked } = c.req.param() as { name: string; version?: string };
      if (!names.has(name)) return c.text('There is no such script.', 404);
      c.header('Cache-Control', asked === version ? IMMUTABLE : AN_HOUR);
      return send(c, await read(name));
    });
  }
}
