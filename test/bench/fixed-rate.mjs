// Sends requests at fixed rates, whatever the response times are. Runs in a separate process:
// node fixed-rate.mjs '{"seconds":20,"streams":[{"name":"get","url":…,"headers":…,"perSecond":500}]}'.
// A response time starts when the request was due. If the server stalls, all requests that are due in the meantime count as slow.
import { Agent, request } from 'node:http';

const { seconds, streams } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const send = ({ url, headers, method = 'GET', body }) =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers, method }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(body);
  });

async function run(stream) {
  const times = [];
  const statuses = {};
  const startedAt = performance.now();
  const total = seconds * stream.perSecond;
  const pending = [];
  for (let number = 0; number < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * stream.perSecond) + 1);
    for (; number < due; number++) {
      const dueAt = startedAt + (number / stream.perSecond) * 1000;
      pending.push(
        send(stream).then((status) => {
          times.push(performance.now() - dueAt);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(pending);
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { name: stream.name, count: times.length, p50: at(0.5), p99: at(0.99), most: times.at(-1), statuses };
}

const figures = await Promise.all(streams.map(run));
agent.destroy();
process.stdout.write(JSON.stringify(figures));
