import type { MiddlewareHandler } from 'hono';
import type { Env } from '../dependencies.ts';

/** Default security headers of every response. */
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
 * Sets the default security headers. A response without a policy of its own may load nothing and is not cached.
 * Setting headers before the response is created costs a fraction of adding them afterwards.
 */
export const securityHeaders = (): MiddlewareHandler<Env> => (c, next) => {
  for (const [name, value] of Object.entries(safeHeaders)) c.header(name, value);
  return next();
};

interface PolicyParts {
  nonce: string;
  /** The hashes of the inline scripts, each in the form `sha256-…`. */
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
