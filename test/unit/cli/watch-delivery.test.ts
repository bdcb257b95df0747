import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ADDRESS, DRAFT, PROJECT } from '#test/support/posthog/world.ts';
import { startLauncher } from '#test/support/server-process.ts';
import { folder, prepareCommandLine, read, run, write } from './command-line.ts';
import { DAY, HOUR, MINUTE, STATE, watchFile, watchPostHog } from './watch-world.ts';

prepareCommandLine();

/** A world in which the next run has one message to send: a draft was launched. */
async function launched(statuses: readonly number[]) {
  const world = await watchPostHog('2026-06', {}, statuses);
  watchFile({ rules: ', rules: [launched]' });
  await world.watch();
  world.posthog.change(DRAFT, { start_date: world.now.toISOString() });
  return world;
}

const ids = ({ receiver }: Awaited<ReturnType<typeof launched>>) =>
  receiver.requests.map(({ headers }) => headers['webhook-id']);

test('after 500 and 500, the message is sent a third time with the same id', async () => {
  const world = await launched([500, 500, 200]);

  const { json: first, code } = await world.watch(MINUTE);
  expect({ code, first }).toMatchObject({
    code: 0,
    first: { sent: [], pending: [{ destination: 'growth', attempt: 1, error: 'Answered 500.' }] },
  });
  await world.watch(MINUTE + 10_000);
  expect(ids(world)).toHaveLength(1);
  await world.watch(3 * MINUTE);
  const { json: last } = await world.watch(10 * MINUTE);
  await world.watch(HOUR);
  expect(last).toMatchObject({ sent: [{ rule: 'launched', text: 'Green button launched.' }], pending: [] });
  expect(ids(world)).toEqual(Array(3).fill(last.sent[0]?.webhook_id));
});

test('a destination that answers 410 is off until its address changes', async () => {
  const world = await launched([410]);

  const { json } = await world.watch(MINUTE);
  expect(json).toMatchObject({
    failed: [{ error: 'Its address answered 410 (Gone).' }],
    disabled: [{ name: 'growth', reason: 'Its address answered 410 (Gone).' }],
  });
  const launchAgain = (id: number, after: number) =>
    world.posthog.change(id, { start_date: new Date(world.now.getTime() + after).toISOString() });
  world.posthog.change(DRAFT, { start_date: null });
  await world.watch(2 * MINUTE);
  launchAgain(DRAFT, 3 * MINUTE);
  await world.watch(4 * MINUTE);
  expect(world.receiver.requests).toHaveLength(1);

  world.posthog.change(DRAFT, { start_date: null });
  world.env.HEDGEROW_SECRET_URL = `${world.receiver.url}/new`;
  await world.watch(5 * MINUTE);
  launchAgain(DRAFT, 6 * MINUTE);
  expect((await world.watch(7 * MINUTE)).json).toMatchObject({ sent: [{ rule: 'launched' }], disabled: [] });
});

test('a destination that fails for three days is off', async () => {
  const world = await launched(Array(9).fill(500));

  for (const minutes of [1, 3, 10, 60, 5 * 60, 24 * 60]) await world.watch(minutes * MINUTE);
  const { json } = await world.watch(3 * DAY + HOUR);
  expect(json).toMatchObject({ pending: [], disabled: [{ reason: expect.stringContaining('It failed for 3 days.') }] });
});

test('only public https addresses are allowed without WEBHOOK_PRIVATE', async () => {
  const world = await launched([]);
  const before = read(STATE);

  const { code, reported } = await run('watch --once', {
    env: { ...world.env, WEBHOOK_PRIVATE: '' },
    fetch: world.fetch,
  });
  expect({ code, reported }).toEqual({
    code: 1,
    reported: 'The destination growth: Only https addresses are allowed.',
  });
  expect(read(STATE)).toBe(before);
});

test('Slack gets a text without a signature', async () => {
  const world = await launched([]);
  write(
    'hedgerow.yaml',
    `version: 1\nwatch: { projects: [${PROJECT}], destinations: [{ name: team, kind: slack, url: "\${env:HEDGEROW_SECRET_URL}" }] }`,
  );

  await world.watch(MINUTE);
  expect(world.bodies()).toContainEqual(
    expect.objectContaining({
      text: `*<${ADDRESS}/project/${PROJECT}/experiments/${DRAFT}|Green button>* launched.`,
    }),
  );
  expect(world.receiver.requests[0]?.headers['webhook-signature']).toBeUndefined();
});

test('a run leaves the state to another one that is working, and takes over the lock of one that ended', async () => {
  const world = await launched([]);
  write(`${STATE}.lock`, `${process.ppid} other`);
  expect((await world.watch(MINUTE)).json).toEqual({ skipped: `The process ${process.ppid} is doing this already.` });
  expect(world.receiver.requests).toEqual([]);

  write(`${STATE}.lock`, '4194305 ended');
  await world.watch(2 * MINUTE);
  expect(world.rules()).toEqual(['launched']);
});

test('two runs at once send a message once', async () => {
  const world = await launched([]);

  const runs = await Promise.all([world.watch(MINUTE), world.watch(MINUTE)]);
  expect(runs.filter(({ json }) => 'skipped' in json)).toHaveLength(1);
  expect(world.rules()).toEqual(['launched']);
});

test('a run that is killed between the state and the message leaves the message to the next one', async () => {
  vi.setConfig({ testTimeout: 300_000 });
  const world = await launched([]);
  // The second project, which is read after the messages of the first one are stored, does not answer.
  let isHanging = false;
  const site = serve({
    port: 0,
    fetch: (request) => {
      if (!request.url.includes('/projects/998/')) return world.posthog.fetch(request);
      isHanging = true;
      return new Promise<Response>(() => {});
    },
  });
  onTestFinished(() => void site.close());
  const address = site.address() as { port: number };
  const env = { ...world.env, HEDGEROW_URL: `http://127.0.0.1:${address.port}`, INIT_CWD: folder };
  watchFile({ rules: ', rules: [launched]', projects: [PROJECT, 998] });
  write(STATE, JSON.stringify({ ...world.state(), server: env.HEDGEROW_URL }));

  const { kill, code } = startLauncher(['hedgerow', 'watch', '--once'], env);
  await vi.waitFor(() => expect(isHanging).toBe(true), { timeout: 250_000 });
  kill();
  await code;
  expect(world.receiver.requests).toEqual([]);
  expect(world.state().pending).toMatchObject([{ rule: 'launched', attempt: 0 }]);
  const [{ id }] = world.state().pending;

  watchFile({ rules: ', rules: [launched]' });
  const next = startLauncher(['hedgerow', 'watch', '--once'], env);
  expect(await next.code, join(next.output.stdout, next.output.stderr)).toBe(0);
  await startLauncher(['hedgerow', 'watch', '--once'], env).code;
  expect(ids(world)).toEqual([id]);
});
