// Requests one URL repeatedly over several connections. Runs in a separate process:
// node load.mjs '{"url":…,"method":…,"headers":…,"body":…,"connections":16,"seconds":3}'.
// With "ids":[from,to], `:id` in the URL is replaced with each number from `from` to `to` in turn.
// In the body, `:new` is replaced with two texts in turn, so that every change of a record has an effect.
// Reads only the status and the length of each response, to leave the processor to the server.
import { connect } from 'node:net';

const {
  url,
  ids: [from, to] = [0, 0],
  method = 'GET',
  headers = {},
  body = '',
  connections,
  seconds,
} = JSON.parse(process.argv[2]);
const { hostname, port, pathname, search } = new URL(url);
const ids = to - from + 1;

function requestOf(number) {
  const text = body.replace(':new', `${process.pid}-${Math.floor(number / ids)}`);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers, 'Content-Length': Buffer.byteLength(text) });
  const path = pathname.replace(':id', from + (number % ids));
  return `${method} ${path}${search} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${text}`;
}

const requests = Array.from({ length: body.includes(':new') ? 2 * ids : ids }, (_, number) => requestOf(number));
let written = 0;

const times = [];
const statuses = {};
const until = performance.now() + seconds * 1000;

/** Returns the index after the first response in the buffer; -1 if the response is incomplete. */
function endOf(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head === -1) return -1;
  const length = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, head));
  if (length) return buffer.length >= head + 4 + Number(length[1]) ? head + 4 + Number(length[1]) : -1;
  const last = buffer.indexOf('\r\n0\r\n\r\n', head);
  return last === -1 ? -1 : last + 7;
}

const askOverAndOver = () =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt < until) socket.write(requests[written++ % requests.length]);
      else socket.end(resolve);
    };
    socket.setNoDelay(true).on('connect', send).on('error', reject);
    socket.on('data', (data) => {
      buffer = buffer.length === 0 ? data : Buffer.concat([buffer, data]);
      const end = endOf(buffer);
      if (end === -1) return;
      const status = buffer.toString('latin1', 9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.push(performance.now() - sentAt);
      buffer = buffer.subarray(end);
      send();
    });
  });

await Promise.all(Array.from({ length: connections }, askOverAndOver));
const sorted = Float64Array.from(times).sort();
const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
process.stdout.write(
  JSON.stringify({ rate: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), statuses }),
);
