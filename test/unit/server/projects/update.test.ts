import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const send = (path: string, init: RequestInit = {}, key = server.keys.owner) =>
  server.fetch(`${server.origin}/api/organizations/${server.organization}/projects/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...init.headers },
  });
const patch = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  send(`${id}/`, { method: 'PATCH', body: JSON.stringify(body), headers });

test('a patch changes only what its body names', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Before', timezone: 'Europe/Paris' });

  const response = await patch(id, { name: 'After', test_account_filters: [{ key: 'email' }] });

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    name: 'After',
    timezone: 'Europe/Paris',
    test_account_filters: [{ key: 'email' }],
  });
});

test('two people who change different fields at once both keep their change', async () => {
  const { id } = await buildProject(server.db, server.organization);

  await Promise.all([patch(id, { name: 'Together' }), patch(id, { timezone: 'Asia/Tokyo' })]);

  expect(await (await send(`${id}/`)).json()).toMatchObject({ name: 'Together', timezone: 'Asia/Tokyo' });
});

test('a change of an outdated version is rejected and changes nothing', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'First' });
  const etag = (await send(`${id}`)).headers.get('etag') ?? '';

  const first = await patch(id, { name: 'Second' }, { 'If-Match': etag });
  const second = await patch(id, { name: 'Third' }, { 'If-Match': etag });

  const weak = await patch(id, { timezone: 'Asia/Tokyo' }, { 'If-Match': `W/${first.headers.get('etag')}` });
  expect([first.status, second.status, weak.status]).toEqual([200, 412, 200]);
  expect(await (await send(`${id}`)).json()).toMatchObject({ name: 'Second' });
  expect(first.headers.get('etag')).not.toBe(etag);
});

test('a delete of an outdated version is rejected and deletes nothing', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'First' });
  const etag = (await send(`${id}/`)).headers.get('etag') ?? '';
  const changed = await patch(id, { name: 'Second' });

  const outdated = await send(`${id}/`, { method: 'DELETE', headers: { 'If-Match': etag } });
  expect(outdated.status).toBe(412);
  expect((await send(`${id}/`)).status).toBe(200);

  const current = { 'If-Match': changed.headers.get('etag') ?? '' };
  expect((await send(`${id}/`, { method: 'DELETE', headers: current })).status).toBe(204);
});

test('a patch that changes nothing leaves the version as it was', async () => {
  const { id, updated_at } = await buildProject(server.db, server.organization, { name: 'Same' });

  const response = await patch(id, { name: ' Same ' });

  expect(response.headers.get('etag')).toBe('"1"');
  expect(await response.json()).toMatchObject({ name: 'Same', updated_at });
});

test('every rejected field is listed, and the first one is repeated at the top', async () => {
  const { id } = await buildProject(server.db, server.organization);

  const response = await patch(id, { name: '', timezone: 'Mars/Olympus', anonymize_ips: 'perhaps' });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    type: 'validation_error',
    code: 'blank',
    attr: 'name',
    errors: [
      { attr: 'name', code: 'blank' },
      { attr: 'timezone', code: 'invalid_choice', detail: '"Mars/Olympus" is not a valid choice.' },
      { attr: 'anonymize_ips', code: 'invalid_input', detail: 'Must be a valid boolean.' },
    ],
  });
});

test('ten people who each add a tag to the version that they read lose no tag', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const add = async (tag: string): Promise<void> => {
    const read = await send(`${id}/`);
    const { live_events_columns: tags } = await read.json();
    const etag = read.headers.get('etag') ?? '';
    const { status } = await patch(id, { live_events_columns: [...(tags ?? []), tag] }, { 'If-Match': etag });
    if (status === 412) await add(tag);
  };
  const tags = Array.from({ length: 10 }, (_, number) => `tag ${number}`);

  await Promise.all(tags.map(add));

  const { live_events_columns } = await (await send(`${id}/`)).json();
  expect(live_events_columns.toSorted()).toEqual(tags);
});
