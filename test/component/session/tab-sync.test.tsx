import { afterEach, expect, test } from 'vitest';
import { emptyStorage } from '#test/support/storage.ts';
import { createSession } from '#web/session/session.ts';
import { copySessionFromTab, syncSessionWithTabs } from '#web/session/tab-sync.ts';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

function openTab() {
  const channel = new BroadcastChannel('test');
  channels.push(channel);
  return { channel, session: createSession(emptyStorage(), emptyStorage()) };
}

const connection = { address: 'https://posthog.example.com', key: 'phx_shared', organization: 'acme' };

test('a new tab copies the session of another tab, and signing out applies to all tabs', async () => {
  const first = openTab();
  first.session.connect(connection, false);
  syncSessionWithTabs(first.session, first.channel);
  const second = openTab();

  await copySessionFromTab(second.session, second.channel);
  syncSessionWithTabs(second.session, second.channel);
  expect(second.session.state().connection).toEqual(connection);

  second.session.disconnect();
  await expect.poll(() => first.session.state().connection).toBeNull();
});

test('a new tab waits for the response of a tab that is busy for a moment', async () => {
  const busy = openTab();
  busy.channel.addEventListener('message', () =>
    setTimeout(() => busy.channel.postMessage({ kind: 'connected', connection }), 250),
  );
  const { session, channel } = openTab();

  await copySessionFromTab(session, channel);

  expect(session.state().connection).toEqual(connection);
});

test('signing out of one connection keeps the others in all tabs', async () => {
  const [first, second] = [openTab(), openTab()];
  for (const { session, channel } of [first, second]) {
    session.connect(connection, false);
    session.connect({ ...connection, key: 'phx_second' }, false);
    syncSessionWithTabs(session, channel);
  }
  second.session.switchTo('https://posthog.example.com');

  first.session.disconnect();

  await expect.poll(() => second.session.state().others).toEqual([]);
  expect(second.session.state().connection).toEqual(connection);
});

test('a key replaced in one tab is replaced in all tabs that use it', async () => {
  const [first, second, stranger] = [openTab(), openTab(), openTab()];
  for (const { session, channel } of [first, second]) {
    session.connect(connection, false);
    syncSessionWithTabs(session, channel);
    session.rejectKey(connection);
  }
  stranger.session.connect({ ...connection, key: 'phx_another' }, false);
  syncSessionWithTabs(stranger.session, stranger.channel);

  first.session.replaceKey('phx_renewed');

  await expect
    .poll(() => second.session.state())
    .toMatchObject({ connection: { key: 'phx_renewed' }, isKeyRejected: false });
  expect(stranger.session.state().connection?.key).toBe('phx_another');
});

test('a tab without a response from other tabs starts without a connection', async () => {
  const { session, channel } = openTab();

  await copySessionFromTab(session, channel);

  expect(session.state().connection).toBeNull();
});

test('invalid messages from other tabs are ignored', async () => {
  const stranger = openTab();
  stranger.channel.addEventListener('message', () => stranger.channel.postMessage({ kind: 'connected', key: 1 }));
  const { session, channel } = openTab();

  await copySessionFromTab(session, channel);

  expect(session.state().connection).toBeNull();
});
