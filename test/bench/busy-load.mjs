// Simulates many people and programs that use a server at the same time. Runs in a separate process:
// node busy-load.mjs '{"url":…,"key":…,"connections":200,"seconds":60,"pauseMs":0}'.
// Prints one JSON object: statuses and response times per operation, the failures, and what must be stored afterwards.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const { url, key, connections, seconds, pauseMs } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const until = performance.now() + seconds * 1000;
const EVENTS_AT_ONCE = 20;

const operations = {};
const failures = [];

function send(method, path, body, headers = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = { ...headers, Authorization: `Bearer ${key}`, ...(text && { 'Content-Type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const asking = request(url + path, {
      agent,
      method,
      headers: { ...sent, 'Content-Length': Buffer.byteLength(text) },
    });
    asking.on('error', reject).on('response', (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      response.on('error', reject).on('end', () => {
        const { statusCode: status, headers: got } = response;
        resolve({ status, tag: got.etag, body: answer && JSON.parse(answer) });
      });
    });
    asking.end(text);
  });
}

/** Sends one request of a named operation. Any status but the expected one is a failure. */
async function measure(name, expected, ...parameters) {
  operations[name] ??= { times: [], statuses: {} };
  const { times, statuses } = operations[name];
  const sentAt = performance.now();
  const answer = await send(...parameters).catch((error) => ({ status: error.code ?? error.message, body: {} }));
  times.push(performance.now() - sentAt);
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  if (answer.status !== expected) failures.push({ name, status: answer.status, detail: answer.body?.detail });
  return answer;
}

const shared = (await send('POST', '/api/projects/', { name: 'Shared' })).body;
const inShared = `/api/projects/${shared.id}/experiments/`;
const experiment = (
  await send('POST', inShared, {
    name: 'Busy',
    feature_flag_key: 'busy',
    start_date: new Date(Date.now() - 3_600_000).toISOString(),
    filters: { insight: 'TRENDS', events: [{ id: 'seen' }] },
  })
).body;
const stored = { token: shared.api_token, results: `${inShared}${experiment.id}/results/`, events: 0, names: {} };

const newEvent = (_, number) => ({
  uuid: randomUUID(),
  event: 'seen',
  distinct_id: `person-${number}`,
  timestamp: new Date().toISOString(),
  properties: { '$feature/busy': number % 2 === 0 ? 'control' : 'test' },
});

/**
 * Returns the operations of one simulated person on the projects `own` and `shared`, each with its relative frequency.
 */
const habits = (own) => {
  const path = `/api/projects/${own.id}/`;
  return [
    [30, () => measure('list of projects', 200, 'GET', '/api/projects/?limit=100')],
    [25, () => measure('get a project', 200, 'GET', path)],
    [
      12,
      async (count) => {
        const { tag } = await measure('get a project', 200, 'GET', path);
        const name = `Own ${own.id}, ${count}`;
        const { status } = await measure('patch with If-Match', 200, 'PATCH', path, { name }, { 'If-Match': tag });
        if (status === 200) stored.names[own.id] = name;
      },
    ],
    [
      4,
      async () => {
        const { body } = await measure('create a project', 201, 'POST', '/api/projects/', { name: 'Short-lived' });
        await measure('delete a project', 204, 'DELETE', `/api/projects/${body.id}/`);
      },
    ],
    [10, () => measure('list of experiments', 200, 'GET', inShared)],
    [
      4,
      async () => {
        const made = { name: 'Short-lived', feature_flag_key: randomUUID() };
        const { body } = await measure('create an experiment', 201, 'POST', `${path}experiments/`, made);
        await measure('delete an experiment', 204, 'DELETE', `${path}experiments/${body.id}/`);
      },
    ],
    [
      10,
      async () => {
        const batch = Array.from({ length: EVENTS_AT_ONCE }, newEvent);
        const { status } = await measure('20 events', 200, 'POST', '/batch/', { api_key: shared.api_token, batch });
        if (status === 200) stored.events += batch.length;
      },
    ],
    [4, () => measure('results, cached', 200, 'GET', stored.results)],
    [1, () => measure('results, recalculated', 200, 'GET', `${stored.results}?refresh=true`)],
  ];
};

async function beBusy() {
  const own = (await measure('create a project', 201, 'POST', '/api/projects/', { name: 'Own' })).body;
  const all = habits(own).flatMap(([often, operation]) => Array(often).fill(operation));
  for (let count = 0; performance.now() < until; count++) {
    await all[Math.floor(Math.random() * all.length)](count);
    await wait(pauseMs);
  }
}

await Promise.all(Array.from({ length: connections }, beBusy));

const at = (sorted, share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1));
const figures = Object.entries(operations).map(([name, { times, statuses }]) => {
  const sorted = Float64Array.from(times).sort();
  return { name, count: times.length, p50: at(sorted, 0.5), p99: at(sorted, 0.99), max: at(sorted, 1), statuses };
});
agent.destroy();
process.stdout.write(JSON.stringify({ figures, stored, failed: failures.length, failures: failures.slice(0, 5) }));
