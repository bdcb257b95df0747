import { inParallel } from '#changes/in-parallel.ts';
import { disablingReason } from '#watch/disabling-reason.ts';
import { retryDelay } from '#watch/retry-delay.ts';
import { type SendResult, send } from '#watch/send.ts';
import { signatureHeaders } from '#watch/signature.ts';
import { slackBody } from '#watch/slack-message.ts';
import { allowsPrivate, type Destination } from './destinations.ts';
import type { PendingMessage, WatchData } from './state.ts';
import type { Attempted, WatchRun } from './watch-run.ts';

/** No attempt is planned further ahead. If it is, the clock was set back after it was planned, and it is due now. */
const FURTHEST_MS = 4 * 86_400_000;

const isDue = ({ next_at }: PendingMessage, now: number) =>
  Date.parse(next_at) <= now || Date.parse(next_at) > now + FURTHEST_MS;

const attempted = (
  { id: webhook_id, destination, rule, body: { text } }: PendingMessage,
  http_status: number | null,
  error: string | null,
): Attempted => ({ webhook_id, destination, rule, text, http_status, error });

/** Gives up the messages to a destination that is off or not in the file any more. */
function giveUp({ data, report }: WatchRun, isGivenUp: (message: PendingMessage) => boolean, reason: string) {
  for (const message of data.pending.filter(isGivenUp)) report.failed.push(attempted(message, null, reason));
  data.pending = data.pending.filter((message) => !isGivenUp(message));
}

/** Turns on the destinations whose address has changed, and forgets those that are not in the file any more. */
export function updateDestinations(run: WatchRun): void {
  const { data, destinations } = run;
  const known = destinations.map(({ name, fingerprint }): [string, WatchData['destinations'][string]] => {
    const before = data.destinations[name];
    const isSame = before?.address === fingerprint;
    return [name, isSame ? before : { address: fingerprint, failing_since: null, disabled_reason: null }];
  });
  data.destinations = Object.fromEntries(known);
  const names = new Set(destinations.map(({ name }) => name));
  giveUp(run, ({ destination }) => !names.has(destination), 'The destination is not in the file any more.');
}

/** Notes whether a destination works, and turns it off if it does not. */
function settleDestination(run: WatchRun, name: string, result: SendResult) {
  const destination = run.data.destinations[name];
  if (!destination) return;
  const { failing_since } = destination;
  destination.failing_since = result.error === null ? null : (failing_since ?? run.now.toISOString());
  const reason = result.error === null ? null : disablingReason(result, destination.failing_since, run.now);
  if (reason === null) return;
  destination.disabled_reason = reason;
  giveUp(run, (message) => message.destination === name, reason);
}

/** Stores the result of an attempt: sent, to be sent again, or given up. */
function settle(run: WatchRun, message: PendingMessage, result: SendResult) {
  const { data, report, now } = run;
  const { status, error, retryAfter } = result;
  Object.assign(message, { attempt: message.attempt + 1, error });
  const delay = error === null ? null : retryDelay({ attempts: message.attempt, retryAfter, now: now.getTime() });
  if (delay === null) {
    data.pending = data.pending.filter((one) => one !== message);
    (error === null ? report.sent : report.failed).push(attempted(message, status, error));
  } else message.next_at = new Date(now.getTime() + delay).toISOString();
  settleDestination(run, message.destination, result);
  run.save();
}

async function attempt(run: WatchRun, message: PendingMessage, { url, kind, secret }: Destination) {
  const body = JSON.stringify(kind === 'slack' ? slackBody(message.body) : message.body);
  const at = run.now.getTime();
  const headers = secret === null ? {} : signatureHeaders({ id: message.id, body, at, secrets: [secret] });
  settle(run, message, await send({ url, headers, body, allowPrivate: allowsPrivate(run.terminal) }));
}

/** Sends the messages that are due. If the command is killed after a message was received, the next one sends it again. */
export async function sendDue(run: WatchRun): Promise<void> {
  const due = run.data.pending.filter((message) => isDue(message, run.now.getTime()));
  await inParallel(
    due,
    async (message) => {
      const destination = run.destinations.find(({ name }) => name === message.destination);
      // An earlier message may have turned the destination off.
      if (destination && run.data.pending.includes(message)) await attempt(run, message, destination);
    },
    run.terminal.signal,
  );
  run.terminal.signal.throwIfAborted();
}
