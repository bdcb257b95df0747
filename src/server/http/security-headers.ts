import type { MiddlewareHandler } from 'hono';
import type { Env } from '../route.ts';

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Adds what every answer says to browsers. What brings no policy of its own may load nothing, and is not to be stored. */
export const securityHeaders = (): MiddlewareHandler<Env> => async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', NOTHING);
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
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
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
