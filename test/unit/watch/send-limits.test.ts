import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { promises as dns } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { openReceiver, post } from './receiver.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Resolves when the head of an answer has arrived. */
const nextAnswer = () =>
  new Promise<void>((resolve) => {
    const channel = 'http.client.response.finish';
    const onAnswer = () => {
      unsubscribe(channel, onAnswer);
      resolve();
    };
    subscribe(channel, onAnswer);
  });

test('a receiver that does not answer is given up after 10 seconds, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held: ServerResponse[] = [];
  const receiver = await openReceiver((_, response) => held.push(response));
  let result: unknown = null;
  const sending = post(receiver.url).then((value) => {
    result = value;
  });
  await vi.waitUntil(() => held.length === 1);

  vi.advanceTimersByTime(9_999);
  await new Promise(setImmediate);
  expect(result).toBeNull();
  vi.advanceTimersByTime(1);
  await sending;
  expect(result).toMatchObject({ status: null, error: 'No answer in 10 s.' });
  await vi.waitUntil(() => held[0]?.destroyed);
});

test('a name server that does not answer is given up after 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(dns, 'lookup').mockReturnValue(new Promise(() => {}) as never);
  const sending = post('https://hooks.test/secret-path');

  vi.advanceTimersByTime(10_000);
  expect(await sending).toMatchObject({ status: null, error: 'No answer in 10 s.' });
});

test('the status counts although the rest of an answer never comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { url } = await openReceiver((_, response) => response.writeHead(200).write('begin'));
  const received = nextAnswer();
  const sending = post(url);
  await received;

  vi.advanceTimersByTime(10_000);
  expect(await sending).toMatchObject({ status: 200, error: null });
});

test('a short answer is read until its end, so that the receiver sees no error', async () => {
  const answers: ServerResponse[] = [];
  const { url } = await openReceiver((_, response) => {
    answers.push(response);
    response.write('begin', () => setTimeout(() => response.end('end'), 20));
  });

  expect(await post(url)).toMatchObject({ status: 200, error: null });
  expect(answers[0]?.writableFinished).toBe(true);
});

test('an endless answer is read only at its beginning', async () => {
  let written = 0;
  const { url } = await openReceiver((_, response) => {
    const write = () => {
      if (response.destroyed) return;
      written += 4096;
      response.write('x'.repeat(4096), () => setImmediate(write));
    };
    write();
  });

  expect(await post(url)).toMatchObject({ status: 200, error: null });
  expect(written).toBeLessThan(4_000_000);
});

test('a receiver that sends its answer slowly holds up others for a second', async () => {
  const slow = await openReceiver((_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(drip));
  });

  const { status, duration } = await post(slow.url);

  expect(status).toBe(200);
  expect(duration).toBeLessThan(3000);
});
