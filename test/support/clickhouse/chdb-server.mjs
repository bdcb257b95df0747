// A fake ClickHouse server: ClickHouse's HTTP interface on top of chdb, ClickHouse's own engine. One statement runs at a time.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installChdb, loadChdb } from './install-chdb.mjs';

installChdb();
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-chdb-'));
let session;
/** The settings that the session has now. */
const settings = new Map();

/** Request parameters that are not passed on: they are not settings, or only a real server has these settings. */
const ignored = new Set(
  'query query_id database default_format async_insert wait_for_async_insert readonly enable_http_compression cancel_http_readonly_queries_on_client_close'.split(
    ' ',
  ),
);

function apply(parameters) {
  session.query(`use ${parameters.get('database') || 'default'}`);
  for (const [name, value] of parameters) {
    if (ignored.has(name) || settings.get(name) === value) continue;
    session.query(`set ${name} = '${value}'`);
    settings.set(name, value);
  }
}

function run(parameters, body) {
  if (!session) {
    const { Session } = loadChdb();
    session = new Session(folder);
  }
  apply(parameters);
  const query = parameters.get('query');
  const statement = query ? `${query}\n${body}` : body;
  // Statements run one after another, so the statement to kill has already ended.
  return /^\s*kill query/i.test(statement) ? '' : session.query(statement, 'JSONEachRow');
}

const textOf = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};

const server = createServer(async (request, response) => {
  const { searchParams, pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/ping') return response.end('Ok.\n');
  try {
    response.end(run(searchParams, await textOf(request)));
  } catch (error) {
    const message = error.message.replace(/^Query failed: /, '');
    response.setHeader('X-ClickHouse-Exception-Code', /^Code: (\d+)/.exec(message)?.[1] ?? '0');
    response.writeHead(500).end(message);
  }
});

// No timeout for idle connections. A long statement blocks the timer, which could then close a connection in use.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Exits when the input ends: after `stop()`, or when the process that started this one exits.
process.stdin.on('end', () => process.exit(0)).resume();
