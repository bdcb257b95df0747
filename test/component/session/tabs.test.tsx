import { afterEach, expect, test } from 'vitest';
import { createSession } from '#web/session/session.ts';
import { inheritSession, shareSession } from '#web/session/tabs.ts';

/** A storage of one tab's own. */
function emptyStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (name) => held.get(name) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (name) => void held.delete(name),
    setItem: (name, value) => void held.set(name, value),
  };
}

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

test('a new tab goes on as the tab beside it, until all sign out', async () => {
  const first = openTab();
  first.session.connect(connection, false);
  shareSession(first.session, first.channel);
  const second = openTab();

  await inheritSession(second.session, second.channel);
  shareSession(second.session, second.channel);
  expect(second.session.state().connection).toEqual(connection);

  second.session.disconnect();
  await expect.poll(() => first.session.state().connection).toBeNull();
});

test('a tab that nobody answers goes on unconnected', async () => {
  const { session, channel } = openTab();

  await inheritSession(session, channel);

  expect(session.state().connection).toBeNull();
});

test('what no tab of the console would say is not believed', async () => {
  const stranger = openTab();
  stranger.channel.addEventListener('message', () => stranger.channel.postMessage({ kind: 'connected', key: 1 }));
  const { session, channel } = openTab();

  await inheritSession(session, channel);

  expect(session.state().connection).toBeNull();
});
