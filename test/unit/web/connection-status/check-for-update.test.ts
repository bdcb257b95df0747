import { expect, test } from 'vitest';
import { isUpdateAvailable } from '#web/connection-status/check-for-update.ts';

const answering = (answer: Response) => async () => answer;

test('a server with another entry script has a new version', async () => {
  const server = answering(Response.json({ entry: '/assets/index-new.js' }));

  expect(await isUpdateAvailable(server, '/assets/index-old.js')).toBe(true);
});

test.each([
  ['the same script', Response.json({ entry: '/assets/index-old.js' })],
  ['no script', new Response('Not found.', { status: 404 })],
  ['something else', Response.json({ version: 2 })],
])('a server that returns %s has no new version', async (_, answer) => {
  expect(await isUpdateAvailable(answering(answer), '/assets/index-old.js')).toBe(false);
});
