import { resolve } from 'node:path';
import type { Place } from '../db/open.ts';
import { Refusal } from '../refusal.ts';
import { defaultDataDir } from './data-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** From the most talkative to the most silent. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

interface Variable<Value> {
  /** Ends the sentence "NAME must be …". */
  mustBe: string;
  /** Undefined for a text that is refused. */
  read: (text: string) => Value | undefined;
  /** Its value is never repeated in a message. */
  secret?: true;
}

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';
const bare = (text: string) => text.replace(/\/$/, '');

function readOrigins(text: string): string[] | undefined {
  const origins = text.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [bare(origin.trim())]));
  const areOrigins = origins.every((origin) => {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    return url !== null && isHttp(url) && url.origin === origin.toLowerCase();
  });
  return areOrigins ? origins.map((origin) => origin.toLowerCase()) : undefined;
}

const readWhole = (most: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= most ? number : undefined;
};
const switches: Record<string, boolean> = { '0': false, '1': true };
const isPostgres = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

const MOST_REQUESTS = 1_000_000;
const originList = 'a list of addresses like https://example.com, separated by commas, without paths';

const variables = {
  PORT: { mustBe: 'a whole number from 0 to 65535', read: readWhole(65_535) },
  HOST: { mustBe: 'a host name or an IP address', read: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined) },
  DATA_DIR: { mustBe: 'a folder', read: (text) => resolve(text) },
  DATABASE_URL: {
    mustBe: 'an address like postgres://user:password@host:5432/database',
    read: (text) => (isPostgres(text) ? text : undefined),
    secret: true,
  },
  OWNER_KEY: {
    mustBe: 'at most 200 visible ASCII characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined),
    secret: true,
  },
  DEMO: { mustBe: '0 or 1', read: (text) => switches[text] },
  TRUST_PROXY: { mustBe: '0 or 1', read: (text) => switches[text] },
  RATE_LIMIT: {
    mustBe: `a whole number of requests per minute, at most ${MOST_REQUESTS}, or 0 for none`,
    read: readWhole(MOST_REQUESTS),
  },
  CORS_ORIGINS: { mustBe: originList, read: readOrigins },
  API_ORIGINS: { mustBe: originList, read: readOrigins },
  LOG_LEVEL: {
    mustBe: `one of ${logLevels.join(', ')}`,
    read: (text) => logLevels.find((level) => level === text),
  },
} as const satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;
type ValueOf<N extends Name> = Exclude<ReturnType<(typeof variables)[N]['read']>, undefined>;

function read<N extends Name>(env: Environment, name: N): ValueOf<N> | undefined {
  const text = env[name]?.trim();
  if (text === undefined || (text === '' && name !== 'API_ORIGINS')) return undefined;
  const variable: Variable<unknown> = variables[name];
  const value = variable.read(text);
  if (value === undefined)
    throw new Refusal(`${name} ${variable.secret ? '' : `is "${text}" but `}must be ${variable.mustBe}.`);
  return value as ValueOf<N>;
}

export interface Settings {
  port: number;
  host: string;
  place: Place;
  /** The key of the first owner; null for a random one. */
  ownerKey: string | null;
  demo: boolean;
  trustProxy: boolean;
  /** Requests per minute and key; 0 is off. */
  rateLimit: number;
  corsOrigins: string[];
  apiOrigins: string[];
  logLevel: LogLevel;
}

const POSTHOG_CLOUD = ['https://us.posthog.com', 'https://eu.posthog.com'];
const PUBLIC_RATE_LIMIT = 480;

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Where the data is: `DATABASE_URL` goes before `DATA_DIR`. */
export function readPlace(env: Environment): Place {
  const url = read(env, 'DATABASE_URL');
  return url === undefined ? { dataDir: read(env, 'DATA_DIR') ?? defaultDataDir(env) } : { url };
}

/** Reads every environment variable of the server; throws one sentence about the first wrong one. */
export function readSettings(env: Environment): Settings {
  const place = readPlace(env);
  const host = read(env, 'HOST') ?? '127.0.0.1';
  return {
    port: read(env, 'PORT') ?? 8010,
    host,
    place,
    ownerKey: read(env, 'OWNER_KEY') ?? null,
    demo: read(env, 'DEMO') ?? 'dataDir' in place,
    trustProxy: read(env, 'TRUST_PROXY') ?? false,
    rateLimit: read(env, 'RATE_LIMIT') ?? (isLoopback(host) ? 0 : PUBLIC_RATE_LIMIT),
    corsOrigins: read(env, 'CORS_ORIGINS') ?? [],
    apiOrigins: read(env, 'API_ORIGINS') ?? POSTHOG_CLOUD,
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
  };
}
