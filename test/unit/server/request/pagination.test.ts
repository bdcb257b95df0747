import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let list: string;
let ids: number[];
beforeAll(async () => {
  server = await startServer({ originOf: () => 'https://hedgerow.example' });
  list = `/api/organizations/${server.organization}/projects/`;
  ids = [];
  for (let made = 0; made < 5; made++) ids.push((await buildProject(server.db, server.organization)).id);
});
afterAll(() => server.stop());

const page = async (query: string) => (await ask(server, `GET ${list}${query}`)).body;
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);

test('the links of a list lead through all of its records, by id, at the address that the client uses', async () => {
  const seen: number[] = [];
  let next: string | null = `https://hedgerow.example${list}?limit=2`;
  while (next) {
    expect(next).toMatch(/^https:\/\/hedgerow\.example\//);
    const answer = await ask(server, `GET ${next.replace('https://hedgerow.example', '')}`);
    seen.push(...idsOf(answer.body));
    next = answer.body.next;
  }

  expect(seen).toEqual(ids);
});

test('a page links to its neighbours and preserves the other parameters, sorted by name', async () => {
  const { next, previous } = await page('?offset=2&limit=2&colour=red');

  expect(next).toBe(`https://hedgerow.example${list}?colour=red&limit=2&offset=4`);
  expect(previous).toBe(`https://hedgerow.example${list}?colour=red&limit=2`);
});

test('a page that ends with the last record has no next page', async () => {
  const { next, results } = await page('?offset=3&limit=2');

  expect(results).toHaveLength(2);
  expect(next).toBeNull();
});

test('a page past the end is empty and still has the total count', async () => {
  expect(await page('?offset=99')).toMatchObject({ count: 5, next: null, results: [] });
});

test.each([
  ['?limit=0', 5],
  ['?limit=-3', 5],
  ['?limit=abc', 5],
  ['?limit=1e9', 5],
  ['?limit=99999999999999999999', 5],
  ['?limit=2&offset=abc', 2],
  ['?limit=2&offset=-1', 2],
  ['?limit=2&offset=99999999999999999999', 0],
])('%s never fails', async (query, length) => {
  expect((await page(query)).results).toHaveLength(length);
});

test('experiments come newest first, the later of two with the same time before the other', async () => {
  const fixed = await startServer({ now: () => new Date('2026-01-01T00:00:00Z') });
  const { id } = await buildProject(fixed.db, fixed.organization);
  for (const name of ['a', 'b', 'c'])
    await ask(fixed, `POST /api/projects/${id}/experiments/`, { body: { name, feature_flag_key: name } });

  const { body } = await ask(fixed, `GET /api/projects/${id}/experiments/`);

  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['c', 'b', 'a']);
  await fixed.stop();
});
