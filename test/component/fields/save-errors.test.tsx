import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Proxy = NonNullable<NonNullable<Parameters<typeof openSettings>[2]>['proxy']>;

const html = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html><h1>Sign in</h1></html>', { status, headers: { 'Content-Type': 'text/html', ...headers } });

const onWrite =
  (answer: (pass: () => Promise<Response>) => Promise<Response> | Response): Proxy =>
  async (request, pass) =>
    request.method === 'GET' ? pass() : answer(pass);

/** Types a name, saves it through `proxy`, and returns the page with the error message `said`. */
async function saveThrough(proxy: Proxy) {
  const { id } = await build(server, { name: 'Before' });
  const opened = await openSettings(server, id, { proxy });
  await opened.user.type(opened.name, '!');
  await opened.user.click(opened.save());
  // The details of the error are a separate chunk. Until it has loaded, only the message is shown.
  await screen.findByRole('button', { name: 'Copy changes as JSON' });
  const said = screen.getByRole('alert');
  expect(opened.name).toHaveValue('Before!');
  return { ...opened, id, said };
}

describe('a rejected save shows the reason and the next step, and keeps the input', () => {
  test.each([
    [
      'a body that is too large',
      413,
      /^Nothing was saved\. The request is too large .*413\)\. Shorten the longest value/,
    ],
    [
      'a proxy that denies the request',
      403,
      /^Nothing was saved\. The server or a proxy .* 403\)\. Use a key with access/,
    ],
    ['a record that was deleted', 404, /^Nothing was saved\. .*It may have been deleted/],
    ['a simultaneous change by a colleague', 409, /^Nothing was saved\. .*Reload, then try again/],
  ])('%s', async (_, status, words) => {
    const { said, id } = await saveThrough(onWrite(() => html(status)));

    expect(said).toHaveTextContent(words);
    expect(said).not.toHaveTextContent('The changes may have been saved');
    expect(said).toHaveTextContent('Copy changes');
    expect(await stored(server, id)).toMatchObject({ name: 'Before' });
  });

  test('too many requests, with the remaining seconds', async () => {
    const { said, user, save, id } = await saveThrough(
      ((tries = 0) => onWrite((pass) => (tries++ === 0 ? html(429, { 'Retry-After': '1' }) : pass())))(),
    );

    expect(said).toHaveTextContent(/^Nothing was saved\. The server received too many requests/);
    expect(said).toHaveTextContent('Save again in 1 s.');
    await waitFor(() => expect(said).toHaveTextContent('You can save again now.'), { timeout: 3000 });
    await user.click(save());
    await screen.findByText('Saved Before!');
    expect(await stored(server, id)).toMatchObject({ name: 'Before!' });
  });
});

describe('a save with an unknown result says so, and the next save checks first', () => {
  const arrived = (answer: () => Response) => onWrite(async (pass) => (await pass()) && answer());
  const cut = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id": 1, "na'));
        controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  };
  test.each([
    ['a server that fails', () => html(500), /^The server failed and gave no reason \(status 500\)/],
    ['a proxy that cannot reach the server', () => html(502), /^A proxy could not get a response from the server/],
    ['a server that is unavailable', () => html(503), /^The server is temporarily unavailable/],
    ['a proxy that timed out', () => html(504), /^A proxy timed out waiting for the server/],
    ['a sign-in page instead of the response', () => html(200), /A proxy or a sign-in page may have responded instead/],
    ['a connection that ended during the response', cut, /^The connection to the server was interrupted/],
  ])('%s', async (_, answer, words) => {
    const { said, sent, user, save, id } = await saveThrough(arrived(answer));

    expect(said).toHaveTextContent(words);
    expect(said).toHaveTextContent(
      'The changes may have been saved. Save again: the form first checks what was saved, and sends only the rest.',
    );
    await user.click(save());
    await screen.findByText('Saved Before!. The first attempt had succeeded');
    expect(sent).toHaveLength(1);
    expect(await stored(server, id)).toMatchObject({ name: 'Before!' });
  });

  const unreachable = onWrite(async (pass) => {
    await pass();
    throw new TypeError('Failed to fetch');
  });
  /** Lets the time for a response end as soon as the change has arrived. */
  const outOfTime: Proxy = async (request, pass) => {
    if (request.method === 'GET') return pass();
    await pass();
    vi.mocked(AbortSignal.timeout).mockRestore();
    timeLimit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    throw request.signal.reason;
  };
  let timeLimit: AbortController;
  beforeEach(() => {
    timeLimit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeLimit.signal);
  });
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['a server that cannot be reached', unreachable, /^The server can’t be reached\. Check the network/],
    [
      'a server that does not respond in time',
      outOfTime,
      /^The server did not respond within a minute\. The server may be busy/,
    ],
  ])('%s', async (_, proxy, words) => {
    const { said, sent, user, save, name } = await saveThrough(proxy);

    expect(said).toHaveTextContent(words);
    expect(name).toHaveValue('Before!');
    act(() => void dispatchEvent(new Event('online')));
    expect(said).toHaveTextContent(/^The network is back\. The changes may have been saved\. Save again/);
    await user.click(save());
    await screen.findByText('Saved Before!. The first attempt had succeeded');
    expect(sent).toHaveLength(1);
  });
});
