import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportUnsupportedFlags } from '#server/flags/report-unsupported.ts';
import type { LogEntry } from '#server/log-entry.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { everyone, flagsOf, split } from './flags-world.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  flags = flagsOf(server, project);
});

describe('an invalid flag request', () => {
  test.each([
    ['no token', { distinct_id: 'ada' }, 401],
    ['an unknown token', { token: 'phc_nobody', distinct_id: 'ada' }, 401],
    ['a token that is not a text', { token: 5, distinct_id: 'ada' }, 401],
    ['a list', '[1]', 400],
    ['no JSON', '{', 400],
    ['unclosed nesting', '['.repeat(100_000), 400],
    ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 400],
    ['gzip that decompresses to a much larger body', gzipSync(Buffer.alloc(30_000_000, ' ')), 413],
  ])('with %s', async (_, body, status) => {
    const answer = await flags.post('/flags/?v=2', body);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toBe('');
  });

  test.each([
    ['no id', {}],
    ['an id that is a list', { distinct_id: [] }],
    ['properties that are a text', { distinct_id: 'ada', person_properties: 'pro' }],
    ['keys that are numbers', { distinct_id: 'ada', flag_keys_to_evaluate: [1] }],
  ])('with %s', async (_, person) => {
    expect((await flags.post('/flags/?v=2', { token: project.api_token, ...person })).status).toBe(400);
  });

  test('an unknown compression or content type', async () => {
    expect((await flags.post('/flags/?compression=lz64', flags.question())).status).toBe(400);
    expect((await flags.post('/flags/', flags.question(), { 'Content-Type': 'text/xml' })).status).toBe(400);
  });

  test('another method', async () => {
    const response = await server.fetch(`${server.origin}/flags/`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS, HEAD']);
  });

  test('a GET names no person and gets no flags', async () => {
    await flags.addFlag('one');
    const response = await server.fetch(`${server.origin}/flags/?v=2`);
    expect(await response.json()).toMatchObject({ flags: {}, isAuthenticated: false });
  });
});

/** Runs work, and returns the longest time in milliseconds for which nothing else could run. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  const stops = monitorEventLoopDelay({ resolution: 5 });
  stops.enable();
  await work();
  stops.disable();
  return stops.max / 1e6;
}

const emails = '[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\\.){1,8}[a-z]{2,63}';
/** A regular expression that is almost as complex as allowed. RE2 can't decide it early. */
const complex = '(?:.*a){60}.{50}[c-z]$';
const regex = (...values: string[]) => ({
  groups: [{ properties: values.map((value) => ({ key: 'email', type: 'person', operator: 'not_regex', value })) }],
});
const endless = { email: `a@${'a.'.repeat(440_000)}` };

describe('a regular expression in a flag', () => {
  test('fails on a text that is too long for it, and flags before it are evaluated', async () => {
    await flags.addFlag('first');
    await flags.addFlag('slow', { filters: regex(complex) });

    const { status, body } = await flags.post('/flags/?v=2', flags.question({ person_properties: endless }));

    expect(status).toBe(200);
    expect(body.errorsWhileComputingFlags).toBe(true);
    expect(body.flags['first']).toMatchObject({ enabled: true });
    expect(body.flags['first']).not.toHaveProperty('failed');
    expect(body.flags['slow']).toMatchObject({
      enabled: false,
      failed: true,
      reason: { code: 'timeout', description: 'The evaluation took too long' },
    });
    expect((await flags.post('/flags/?v=2', flags.question())).body.errorsWhileComputingFlags).toBe(false);
  });

  test('is searched in the first 10,000 characters of a text', async () => {
    await flags.addFlag('near', {
      filters: { groups: [{ properties: [{ key: 'p', operator: 'regex', value: 'x' }] }] },
    });
    const value = async (p: string) => (await flags.valuesFor({ person_properties: { p } }))['near'];
    expect(await value(`${'a'.repeat(9_999)}x`)).toBe(true);
    expect(await value(`${'a'.repeat(10_000)}x`)).toBe(false);
  });

  test.each([
    ['that is too complex', regex(emails)],
    ['that is too long', regex('x'.repeat(1001))],
    ['of many repetitions', regex('a{1000}'.repeat(1000))],
    ['that is the 21st', regex(...Array(21).fill('a'))],
  ])('%s, from an older version, makes the flag fail', async (_, filters) => {
    await flags.addFlag('old', { filters });
    const { body } = await flags.post('/flags/?v=2', flags.question({ person_properties: endless }));
    expect(body.flags['old']).toMatchObject({ enabled: false, failed: true, reason: { code: 'unsupported' } });
  });

  test('never stops other requests for long, with any number of flags and any text', async () => {
    for (let index = 0; index < 30; index++)
      await flags.addFlag(`slow-${index}`, {
        filters: regex(...Array.from({ length: 20 }, (_, i) => `${complex}|${i}`)),
      });
    const texts = ['ab '.repeat(450), 'a'.repeat(1_300), `a@${'a.'.repeat(600)}`, 'aA'.repeat(450_000)];
    const stop = await longestStop(async () => {
      const requests = [...texts, ...Array(16).fill(texts[0])].map((email) =>
        flags.post('/flags/?v=2', flags.question({ person_properties: { email } })),
      );
      await Promise.all(requests);
    });
    expect(stop).toBeLessThan(2_000);
  });
});

test('a number of many digits does not stop other requests', async () => {
  await flags.addFlag('old', { filters: { groups: [{ properties: [{ key: 'n', operator: 'gt', value: '1' }] }] } });
  const n = `${'1'.repeat(900_000)}x`;
  const stop = await longestStop(() => flags.post('/flags/?v=2', flags.question({ person_properties: { n } })));
  expect(stop).toBeLessThan(2_000);
});

test('a property that cannot be converted to a text is no date', async () => {
  const after = { key: 'd', operator: 'is_date_after', value: '2020-01-01' };
  await flags.addFlag('recent', { filters: { groups: [{ properties: [after] }] } });
  expect(await flags.valuesFor({ person_properties: { d: { toString: 1 } } })).toEqual({ recent: false });
});

const isNot = (value: unknown, operator = 'is_not') => ({ key: 'email', operator, value });

describe('a stored condition that is not understood', () => {
  const conditions: [string, unknown][] = [
    ['properties that are an object', { groups: [{ properties: { email: 'boss' } }] }],
    ['a property that is a text', { groups: [{ properties: ['email=boss'] }] }],
    ['properties that are a text', { groups: [{ properties: 'email' }] }],
    ['a property that is null', { groups: [{ properties: [null] }] }],
    ['an unknown operator', { groups: [{ properties: [{ key: 'email', operator: 'sounds_like', value: 'boss' }] }] }],
    ['an operator that is a number', { groups: [{ properties: [{ key: 'email', operator: 1, value: 'boss' }] }] }],
    ['the operator __proto__', { groups: [{ properties: [{ key: 'e', operator: '__proto__', value: 'boss' }] }] }],
    ['no key', { groups: [{ properties: [{ operator: 'is_not', value: 'boss' }] }] }],
    ['no value', { groups: [{ properties: [{ key: 'email', operator: 'is_not' }] }] }],
    [
      'an unknown type',
      { groups: [{ properties: [{ key: 'email', type: 'device', operator: 'is_not', value: 'x' }] }] },
    ],
    ['a negation', { groups: [{ properties: [{ key: 'email', operator: 'is_not', value: 'x', negation: true }] }] }],
    ['a condition that is null', { groups: [null, { properties: [], rollout_percentage: 100 }] }],
    ['conditions that are an object', { groups: { properties: [] } }],
    ['a share that is a text', { groups: [{ properties: [], rollout_percentage: '0' }] }],
    ['a share of NaN percent', { groups: [{ properties: [], rollout_percentage: 'NaN' }] }],
    ['a variant without a share', { groups: [{ properties: [] }], multivariate: { variants: [{ key: 'a' }] } }],
    ['filters that are a list', []],
    ['an unknown key beside the conditions', { groups: [{ properties: [] }], superGroups: [{ properties: [] }] }],
    ['an unknown key of a condition', { groups: [{ propertys: [{ key: 'email', value: 'boss@x' }] }] }],
    ['a share under another name', { groups: [{ properties: [], rolloutPercentage: 5 }] }],
    ['the index of a group type', { groups: [{ properties: [], aggregation_group_type_index: 0 }] }],
    ['an unknown key of a property', { groups: [{ properties: [{ ...isNot('x'), cohort: 5 }] }] }],
    ['a property of a group', { groups: [{ properties: [{ ...isNot('x'), group_type_index: 0 }] }] }],
    ['an unknown key beside the variants', { ...split, multivariate: { ...split.multivariate, holdout: { id: 1 } } }],
    [
      'an unknown key of a variant',
      { ...everyone, multivariate: { variants: [{ key: 'a', rollout_percentage: 100, cohort: 5 }] } },
    ],
    ['an object that is not equal', { groups: [{ properties: [isNot({ a: 1 })] }] }],
    ['an empty list that is not equal', { groups: [{ properties: [isNot([])] }] }],
    ['a list that is not at the start', { groups: [{ properties: [isNot(['a'], 'not_starts_with')] }] }],
    ['a list that is not at the end', { groups: [{ properties: [isNot(['a'], 'not_ends_with')] }] }],
    ['a list that is not contained', { groups: [{ properties: [isNot(['a'], 'not_icontains')] }] }],
    ['an empty list that is not contained', { groups: [{ properties: [isNot([], 'not_icontains_multi')] }] }],
    ['a list as a regular expression', { groups: [{ properties: [isNot(['a'], 'not_regex')] }] }],
    ['a list as a positive regular expression', { groups: [{ properties: [isNot(['a'], 'regex')] }] }],
    ['a text as a range', { groups: [{ properties: [isNot('a', 'not_between')] }] }],
    ['a range of texts', { groups: [{ properties: [isNot(['a', 'b'], 'not_between')] }] }],
    ['a range that ends before it starts', { groups: [{ properties: [isNot([5, 1], 'not_between')] }] }],
    ['a range without an end', { groups: [{ properties: [isNot([5], 'not_between')] }] }],
  ];
  test.each(conditions)('with %s lets nobody in, and a change to it is rejected', async (_, filters) => {
    const { id } = await flags.addFlag('guarded', { filters: filters as object });
    const { body } = await flags.post('/flags/?v=2', flags.question());
    expect(body.flags['guarded']).toMatchObject({ enabled: false, failed: true, reason: { code: 'unsupported' } });

    const address = `/api/projects/${project.id}/feature_flags/${id}/`;
    const answer = await ask(server, `PATCH ${address}`, { body: { filters } });
    expect(answer).toMatchObject({
      status: 400,
      body: { attr: 'filters', detail: expect.stringMatching(/\.$|\)$|^Invalid value for operator /) },
    });
  });

  test('is in the log when the server starts', async () => {
    await flags.addFlag('guarded', { filters: { groups: [{ properties: 'email' }] } });
    await flags.addFlag('fine');
    const log: LogEntry[] = [];
    await reportUnsupportedFlags(server.db, (entry) => log.push(entry))(new AbortController().signal);
    expect(log.filter(({ project_id }) => project_id === project.id)).toEqual([
      {
        level: 'warn',
        message:
          "The flag guarded can't be evaluated: The properties of a release condition must be a list of objects.",
        project_id: project.id,
        key: 'guarded',
      },
    ]);
  });
});
