import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import type { Db } from '#server/db/connection-pool.ts';
import { createSite, type SiteOptions } from '#server/http/create-site.ts';
import type { LogEntry } from '#server/log-entry.ts';

export const page = `<!doctype html><html><head><meta property="csp-nonce" nonce="CSP_NONCE"><script nonce="CSP_NONCE">early()</script>
<script src="/assets/index-1a2b.js"></script></head></html>`;
export const script = 'console.log("the console")';

/** Creates a folder like the build output: a page, a script with compressed versions, an icon. */
function buildConsole(): string {
  const folder = mkdtempSync(join(inject('folder'), 'console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  const file = join(folder, 'assets/index-1a2b.js');
  writeFileSync(file, script);
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  writeFileSync(`${file}.gz`, gzipSync(script));
  return folder;
}

const plain = { trustProxy: false, rateLimit: 0, corsOrigins: [], apiOrigins: [] };

/** Creates the whole site, which is the API and a small console, on this database. It has no socket. */
export function siteOn(db: Db, settings: Partial<SiteOptions['settings']> = {}) {
  const consoleFolder = buildConsole();
  const log: LogEntry[] = [];
  const { app, listener } = createSite({
    db,
    log: (entry) => log.push(entry),
    settings: { ...plain, ...settings },
    consoleFolder,
  });
  return { log, listener, ask: async (path: string, init?: RequestInit) => app.request(path, init) };
}
