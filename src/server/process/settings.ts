import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { DatabaseLocation } from '../db/database-location.ts';
import type { ClickHouseLocation } from '../events/clickhouse/client.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { defaultDataFolder } from './data-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The log levels, from the most detailed level to no log. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';
const withoutSlash = (text: string) => text.replace(/\/$/, '');

function isOrigin(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && isHttp(url) && url.origin === text.toLowerCase();
}

const isPostgres = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

/**
 * Whether a text is a ClickHouse address. Its path is the name of the database. Query parameters are not allowed,
 * because they would change how the client works.
 */
function isClickHouse(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && isHttp(url) && url.search === '' && url.hash === '' && /^\/\w*$/.test(url.pathname);
}

const isWholeUpTo = (most: number) => (text: string) => /^\d{1,9}$/.test(text) && Number(text) <= most;

const MAX_REQUESTS = 1_000_000;

/** Returns the schema for a text with a condition. `mustBe` is the end of the sentence "NAME must be …". */
const text = (mustBe: string, condition: (text: string) => boolean) =>
  z.string().check(z.refine(condition, { error: mustBe }));

const wholeNumber = (mustBe: string, most: number) =>
  z.pipe(text(mustBe, isWholeUpTo(most)), z.transform<string, number>(Number));

const zeroOrOne = z.pipe(
  text('0 or 1', (given) => /^[01]$/.test(given)),
  z.transform((given: string) => given === '1'),
);

const originList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given: string) => given.split(',').flatMap((origin) => withoutSlash(origin.trim()) || [])),
  ),
  z.array(z.string()).check(
    z.refine((origins) => origins.every(isOrigin), {
      error: 'a list of addresses like https://example.com, separated by commas, without paths',
    }),
    z.overwrite((origins) => origins.map((origin) => origin.toLowerCase())),
  ),
);

/** Every environment variable of the server. */
const environment = z.object({
  PORT: z.optional(wholeNumber('a whole number from 0 to 65535', 65_535)),
  HOST: z.optional(text('a host name or an IP address', (given) => /^[\w.:%-]+$/.test(given))),
  DATA_DIR: z.optional(
    z.pipe(
      z.string(),
      z.transform((given: string) => resolve(given)),
    ),
  ),
  DATABASE_URL: z.optional(text('an address like postgres://user:password@host:5432/database', isPostgres)),
  CLICKHOUSE_URL: z.optional(
    text('an address like https://user:password@host:8443/database, without query parameters', isClickHouse),
  ),
  CLICKHOUSE_CLUSTER: z.optional(
    text('the name of a cluster: letters, digits, dots, hyphens and underscores', (given) =>
      /^[\w.-]{1,100}$/.test(given),
    ),
  ),
  OWNER_KEY: z.optional(
    text(
      'at most 200 visible ASCII characters without spaces, and must not start with phc_ like a project token',
      (given) => /^(?!phc_)[\x21-\x7e]{1,200}$/.test(given),
    ),
  ),
  DEMO: z.optional(zeroOrOne),
  TRUST_PROXY: z.optional(zeroOrOne),
  RATE_LIMIT: z.optional(
    wholeNumber(`a whole number of requests per minute, at most ${MAX_REQUESTS}, or 0 for no limit`, MAX_REQUESTS),
  ),
  SHUTDOWN_DELAY: z.optional(wholeNumber('a whole number of seconds from 0 to 600', 600)),
  CORS_ORIGINS: z.optional(originList),
  API_ORIGINS: z.optional(originList),
  WATCH_INTERVAL: z.optional(wholeNumber('a whole number of minutes from 1 to 1440, or 0 for no checks', 1440)),
  WEBHOOK_PRIVATE: z.optional(zeroOrOne),
  LOG_LEVEL: z.optional(z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` })),
});

type Name = keyof typeof environment.shape;
const names = Object.keys(environment.shape) as Name[];

/** Variables whose values never appear in a message. */
const secrets: readonly string[] = ['DATABASE_URL', 'CLICKHOUSE_URL', 'OWNER_KEY'] satisfies Name[];
/** Variables for which an empty value does not mean the same as an unset variable. */
const mayBeEmpty: readonly string[] = ['API_ORIGINS'] satisfies Name[];

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserFacingError(`${name} can't be read: ${(error as Error).message}.`);
  }
}

/**
 * Returns a variable's value. A secret can also be in the file that `NAME_FILE` names, as container platforms provide it.
 */
function givenValue(env: Environment, name: Name): string | undefined {
  const file = secrets.includes(name) ? env[`${name}_FILE`]?.trim() : '';
  if (!file) return env[name]?.trim();
  if (env[name]?.trim()) throw new UserFacingError(`Set ${name} or ${name}_FILE, not both.`);
  return readSecretFile(`${name}_FILE`, file).trim();
}

/** Parses the environment. Throws a `UserFacingError` about the first invalid variable. */
function parse(env: Environment) {
  const given = names.flatMap((name): [Name, string][] => {
    const value = givenValue(env, name);
    return value === undefined || (value === '' && !mayBeEmpty.includes(name)) ? [] : [[name, value]];
  });
  const { data, error } = environment.safeParse(Object.fromEntries(given));
  if (data) return data;
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  const value = secrets.includes(name) ? '' : `is "${env[name]?.trim()}" but `;
  throw new UserFacingError(`${name} ${value}must be ${issue?.message}.`);
}

export interface ServerSettings {
  port: number;
  host: string;
  location: DatabaseLocation;
  /** The ClickHouse server for the events of new projects. Null: the events are in PostgreSQL. */
  clickhouse: ClickHouseLocation | null;
  /** The first owner's key; null for a random key. */
  ownerKey: string | null;
  demo: boolean;
  trustProxy: boolean;
  /** Requests per minute and client (see `createRateLimit`). 0 means no limit. */
  rateLimit: number;
  /** The time from a signal until the server stops listening. During this time, `/_readyz` returns 503. */
  shutdownDelaySeconds: number;
  corsOrigins: string[];
  apiOrigins: string[];
  /** The minutes between the checks of a running experiment. 0 means no checks. */
  watchIntervalMinutes: number;
  /** Whether webhooks can have addresses in a private network, also without TLS. */
  allowsPrivateWebhooks: boolean;
  logLevel: LogLevel;
}

const POSTHOG_CLOUD = ['https://us.posthog.com', 'https://eu.posthog.com'];
const PUBLIC_RATE_LIMIT = 480;

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Returns where the data is. `DATABASE_URL` has priority over `DATA_DIR`. */
function locationIn({ DATABASE_URL, DATA_DIR }: z.infer<typeof environment>, env: Environment): DatabaseLocation {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL };
  return DATA_DIR === undefined ? defaultDataFolder(env) : { dataDir: DATA_DIR };
}

function clickHouseIn({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER }: z.infer<typeof environment>): ClickHouseLocation | null {
  if (CLICKHOUSE_URL !== undefined) return { url: CLICKHOUSE_URL, cluster: CLICKHOUSE_CLUSTER ?? null };
  if (CLICKHOUSE_CLUSTER !== undefined) throw new UserFacingError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL.');
  return null;
}

/** Returns the address or the folder of the database, and the address of ClickHouse. Throws like `readSettings`. */
export function readLocations(env: Environment): Pick<ServerSettings, 'location' | 'clickhouse'> {
  const variables = parse(env);
  return { location: locationIn(variables, env), clickhouse: clickHouseIn(variables) };
}

const rateLimitIn = ({ RATE_LIMIT }: z.infer<typeof environment>, host: string): number =>
  RATE_LIMIT ?? (isLoopback(host) ? 0 : PUBLIC_RATE_LIMIT);

const watchSettingsIn = ({ WATCH_INTERVAL = 60, WEBHOOK_PRIVATE = false }: z.infer<typeof environment>) => ({
  watchIntervalMinutes: WATCH_INTERVAL,
  allowsPrivateWebhooks: WEBHOOK_PRIVATE,
});

/** Returns the server's settings from the environment. Throws a `UserFacingError` about the first invalid variable. */
export function readSettings(env: Environment): ServerSettings {
  const variables = parse(env);
  const location = locationIn(variables, env);
  const host = variables.HOST ?? '127.0.0.1';
  return {
    port: variables.PORT ?? 8010,
    host,
    location,
    clickhouse: clickHouseIn(variables),
    ownerKey: variables.OWNER_KEY ?? null,
    demo: variables.DEMO ?? 'dataDir' in location,
    trustProxy: variables.TRUST_PROXY ?? false,
    rateLimit: rateLimitIn(variables, host),
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY ?? 0,
    corsOrigins: variables.CORS_ORIGINS ?? [],
    apiOrigins: variables.API_ORIGINS ?? POSTHOG_CLOUD,
    ...watchSettingsIn(variables),
    logLevel: variables.LOG_LEVEL ?? 'info',
  };
}
