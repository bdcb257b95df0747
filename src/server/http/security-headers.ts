import type { MiddlewareHandler } from 'hono';
import type { Env } from '../dependencies.ts';

/** The default security headers of every response. */
export const safeHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/**
 * Sets the default security headers. By default, a response can't load anything and is not cached. Headers are set
 * before the response is created, which is much faster than adding them later.
 */
export const securityHeaders = (): MiddlewareHandler<Env> => (c, next) => {
  for (const [name, value] of Object.entries(safeHeaders)) c.header(name, value);
  return next();
};

interface PolicyParts {
  nonce: string;
  /** The hashes of the inline scripts, in the form `sha256-…`. */
  scripts: readonly string[];
  /** The other servers that the console can call. */
  origins: readonly string[];
}

/**
 * Returns a page's content security policy. It allows the console's own files, the inline scripts with these hashes and
 * styles with the nonce. Trusted Types prevent code from turning text into markup or scripts.
 */
export const pagePolicy = ({ nonce, scripts, origins }: PolicyParts) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
