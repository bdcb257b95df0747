import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder } from '#server/process/data-folder.ts';
import { readSettings } from '#server/process/settings.ts';
import { UserFacingError } from '#server/user-facing-error.ts';

test('without any variable the server listens on the loopback address and stores its data in the data folder of the user', () => {
  expect(readSettings({ XDG_DATA_HOME: '/data' })).toEqual({
    port: 8010,
    host: '127.0.0.1',
    location: defaultDataFolder({ XDG_DATA_HOME: '/data' }),
    clickhouse: null,
    ownerKey: null,
    demo: true,
    trustProxy: false,
    rateLimit: 0,
    shutdownDelaySeconds: 0,
    corsOrigins: [],
    apiOrigins: ['https://us.posthog.com', 'https://eu.posthog.com'],
    watchIntervalMinutes: 60,
    allowsPrivateWebhooks: false,
    logLevel: 'info',
  });
});

test('every variable is read', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://someone@db/hedgerow',
    DATA_DIR: 'ignored',
    CLICKHOUSE_URL: 'https://someone:secret@events:8443/hedgerow',
    CLICKHOUSE_CLUSTER: 'main',
    OWNER_KEY: 'phx_x',
    DEMO: '0',
    TRUST_PROXY: '1',
    RATE_LIMIT: '60',
    SHUTDOWN_DELAY: '5',
    CORS_ORIGINS: 'https://One.example, http://two.example:8080/',
    API_ORIGINS: '',
    WATCH_INTERVAL: '0',
    WEBHOOK_PRIVATE: '1',
    LOG_LEVEL: 'warn',
  });

  expect(settings).toEqual({
    port: 0,
    host: '0.0.0.0',
    location: { url: 'postgresql://someone@db/hedgerow' },
    clickhouse: { url: 'https://someone:secret@events:8443/hedgerow', cluster: 'main' },
    ownerKey: 'phx_x',
    demo: false,
    trustProxy: true,
    rateLimit: 60,
    shutdownDelaySeconds: 5,
    corsOrigins: ['https://one.example', 'http://two.example:8080'],
    apiOrigins: [],
    watchIntervalMinutes: 0,
    allowsPrivateWebhooks: true,
    logLevel: 'warn',
  });
});

test('a secret is read from the file that its variable names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-secrets-'));
  const [keyFile, urlFile] = [join(folder, 'key'), join(folder, 'url')];
  writeFileSync(keyFile, 'phx_secret\n');
  writeFileSync(urlFile, 'postgres://someone@db/hedgerow\n');

  expect(readSettings({ OWNER_KEY_FILE: keyFile, DATABASE_URL_FILE: urlFile })).toMatchObject({
    ownerKey: 'phx_secret',
    location: { url: 'postgres://someone@db/hedgerow' },
  });
  expect(() => readSettings({ OWNER_KEY_FILE: keyFile, OWNER_KEY: 'phx_other' })).toThrow(
    new UserFacingError('Set OWNER_KEY or OWNER_KEY_FILE, not both.'),
  );
  expect(() => readSettings({ OWNER_KEY_FILE: join(folder, 'none') })).toThrow(
    /^OWNER_KEY_FILE can't be read: ENOENT[^\n]*\.$/,
  );
  rmSync(folder, { recursive: true });
});

test('an empty variable counts as one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '', LOG_LEVEL: '' })).toMatchObject({
    port: 8010,
    demo: true,
    logLevel: 'info',
  });
});

test('a relative data folder is resolved from the folder where the server is started', () => {
  expect(readSettings({ DATA_DIR: 'here' }).location).toEqual({ dataDir: resolve('here') });
});

test('another database server starts without the demo unless DEMO is 1', () => {
  const DATABASE_URL = 'postgres://db/hedgerow';

  expect(readSettings({ DATABASE_URL }).demo).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

test.each([
  ['127.0.0.1', 0],
  ['localhost', 0],
  ['::1', 0],
  ['0.0.0.0', 480],
  ['::', 480],
  ['192.168.1.4', 480],
])('on the host %s, a key can send %i requests per minute; 0 means no limit', (HOST, limit) => {
  expect(readSettings({ HOST }).rateLimit).toBe(limit);
});

const list = 'a list of addresses like https://example.com, separated by commas, without paths';

test.each([
  ['PORT', 'http', 'PORT is "http" but must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT is "65536" but must be a whole number from 0 to 65535.'],
  ['PORT', '80.5', 'PORT is "80.5" but must be a whole number from 0 to 65535.'],
  ['HOST', 'a b', 'HOST is "a b" but must be a host name or an IP address.'],
  [
    'DATABASE_URL',
    'mysql://u:p@h/d',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
  ],
  ...['clickhouse://u:p@h/d', 'https://u:p@h/d?role=x', 'https://h/a/b', 'events:8123'].map((value) => [
    'CLICKHOUSE_URL',
    value,
    'CLICKHOUSE_URL must be an address like https://user:password@host:8443/database, without query parameters.',
  ]),
  [
    'CLICKHOUSE_CLUSTER',
    "a'b",
    'CLICKHOUSE_CLUSTER is "a\'b" but must be the name of a cluster: letters, digits, dots, hyphens and underscores.',
  ],
  ['CLICKHOUSE_CLUSTER', 'main', 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL.'],
  ...['phx a', 'phc_project'].map((value) => [
    'OWNER_KEY',
    value,
    'OWNER_KEY must be at most 200 visible ASCII characters without spaces, and must not start with phc_ like a project token.',
  ]),
  ['DEMO', 'yes', 'DEMO is "yes" but must be 0 or 1.'],
  ['TRUST_PROXY', 'all', 'TRUST_PROXY is "all" but must be 0 or 1.'],
  [
    'RATE_LIMIT',
    '-1',
    'RATE_LIMIT is "-1" but must be a whole number of requests per minute, at most 1000000, or 0 for no limit.',
  ],
  ['CORS_ORIGINS', 'example.com', `CORS_ORIGINS is "example.com" but must be ${list}.`],
  ['CORS_ORIGINS', '*', `CORS_ORIGINS is "*" but must be ${list}.`],
  ['API_ORIGINS', 'https://a.example/path', `API_ORIGINS is "https://a.example/path" but must be ${list}.`],
  [
    'WATCH_INTERVAL',
    '1441',
    'WATCH_INTERVAL is "1441" but must be a whole number of minutes from 1 to 1440, or 0 for no checks.',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud" but must be one of debug, info, warn, error, silent.'],
])('%s=%s stops the start with one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(new UserFacingError(sentence));
});

test.each([
  ['linux', { XDG_DATA_HOME: '/x' }, '/x/hedgerow'],
  ['linux', { XDG_DATA_HOME: 'relative' }, join(homedir(), '.local/share/hedgerow')],
  ['linux', {}, join(homedir(), '.local/share/hedgerow')],
  ['darwin', { XDG_DATA_HOME: '/x' }, join(homedir(), 'Library/Application Support/hedgerow')],
  ['win32', {}, join(homedir(), 'AppData/Local/hedgerow')],
] as const)('on %s with %o the data folder is %s', (platform, env, folder) => {
  expect(defaultDataFolder(env, platform, false)).toEqual({ dataDir: folder });
});

test('root’s data is in a system folder, and the former default is still recognized', () => {
  expect(defaultDataFolder({ XDG_DATA_HOME: '/x' }, 'linux', true)).toEqual({
    dataDir: '/var/lib/hedgerow',
    formerDataDir: '/x/hedgerow',
  });
});
