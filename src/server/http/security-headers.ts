import type { MiddlewareHandler } from 'hono';
import type { Env } from '../dependencies.ts';

/** What every answer says to browsers. */
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
 * Adds what every answer says to browsers. What brings no policy of its own may load nothing, and is not to be stored.
 * Headers that are set before an answer is made cost a fraction of those that are added to it.
 */
export const securityHeaders = (): MiddlewareHandler<Env> => (c, next) => {
  for (const [name, value] of Object.entries(safeHeaders)) c.header(name, value);
  return next();
};

interface PolicyParts {
  nonce: string;
  /** The hashes of inline scripts, each like `sha256-…`. */
  scripts: readonly string[];
  /** Which other servers the console may call. */
  origins: readonly string[];
}

/** The policy of a page: nothing but the console's own files, no inline code, and no markup made from text. */
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
