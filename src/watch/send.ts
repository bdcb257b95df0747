import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { parseDestinationUrl, resolveHost } from './public-address.ts';
import { describeSendFailure } from './send-failure.ts';

/** The time for a whole try: look up the name, connect, send, and read the answer. */
const TIMEOUT_SECONDS = 10;

/** An answer is read until its end, so that its sender sees no error, but no further than this. */
const MAX_ANSWER_BYTES = 16_384;

interface OutgoingMessage {
  /** The address of the destination, a secret. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /** Allows `http` and addresses that are not public. */
  allowPrivate: boolean;
}

interface Answer {
  /** The HTTP status; null without an answer. */
  status: number | null;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** How long the rest of an answer is read, in milliseconds. */
const REST_MS = 1000;

/** The result of one try. */
export interface SendResult extends Answer {
  /** The time that the try took, in milliseconds. */
  duration: number;
  /** Why the try failed, in a sentence for people; null if the message was accepted. */
  error: string | null;
}

/** Returns a lookup that always gives these addresses, so that a name is not resolved again after they were checked. */
const fixedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? '', addresses[0]?.family);

function request(url: URL, lookup: LookupFunction, message: OutgoingMessage, signal: AbortSignal): Promise<Answer> {
  const { request: open } = url.protocol === 'https:' ? https : http;
  const headers = { 'content-type': 'application/json', 'user-agent': 'Hedgerow', ...message.headers };
  return new Promise((resolve, reject) => {
    let answer: Answer | null = null;
    let failure: unknown;
    // Without an agent, the connection is new and is closed after the answer.
    const sent = open(url, { method: 'POST', agent: false, lookup, headers, signal });
    sent.on('response', (response) => {
      answer = { status: response.statusCode ?? null, retryAfter: response.headers['retry-after'] ?? null };
      let size = 0;
      // A receiver that sends the rest slowly would hold up others.
      const timer = setTimeout(() => response.destroy(), REST_MS);
      response.on('close', () => clearTimeout(timer));
      response.on('data', ({ length }: Buffer) => {
        size += length;
        if (size > MAX_ANSWER_BYTES) response.destroy();
      });
    });
    sent.on('error', (error) => {
      failure = error;
    });
    // The status decides, also if the rest of the answer is lost.
    sent.on('close', () => (answer ? resolve(answer) : reject(failure)));
    sent.end(message.body);
  });
}

/** Returns a promise that rejects when the signal aborts. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

async function post(message: OutgoingMessage, signal: AbortSignal): Promise<Answer> {
  const { allowPrivate } = message;
  const url = parseDestinationUrl(message.url, allowPrivate);
  const addresses = await Promise.race([resolveHost(url, allowPrivate), abortOf(signal)]);
  return request(url, fixedLookup(addresses), message, signal);
}

/** Returns why an answer is a failure; null if it is a success. */
function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `Answered ${status}. Redirects are not followed.` : `Answered ${status}.`;
}

/** Sends a message once and returns what happened. Does not throw if the message can't be sent. */
export async function send(message: OutgoingMessage): Promise<SendResult> {
  const startedAt = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_SECONDS * 1000);
  const finish = (answer: Answer, error: string | null): SendResult => ({
    ...answer,
    duration: Math.round(performance.now() - startedAt),
    error,
  });
  try {
    const answer = await post(message, timeout.signal);
    return finish(answer, statusProblem(answer.status ?? 0));
  } catch (failure) {
    const error = timeout.signal.aborted ? `No answer in ${TIMEOUT_SECONDS} s.` : describeSendFailure(failure);
    return finish({ status: null, retryAfter: null }, error);
  } finally {
    clearTimeout(timer);
  }
}
