import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf, split } from './flags-world.ts';

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

describe('an SDK requests the flags of a person', () => {
  test('and gets value, reason, payload and version of each active flag', async () => {
    const { id } = await flags.addFlag('larger-photos', { filters: { ...split, payloads: { test: '{"size":2}' } } });
    await flags.addFlag('new-menu', { filters: { groups: [{ properties: [], rollout_percentage: 0 }] } });
    await flags.addFlag('switched-off', { active: false });
    await flags.addFlag('thrown-away', { deleted: true });

    const { status, body } = await flags.post('/flags/?v=2', flags.question());

    expect(status).toBe(200);
    expect(body).toMatchObject({ errorsWhileComputingFlags: false, requestId: expect.any(String) });
    expect(Object.keys(body.flags)).toEqual(['larger-photos', 'new-menu']);
    expect(body.flags['larger-photos']).toEqual({
      key: 'larger-photos',
      enabled: true,
      variant: 'test',
      reason: { code: 'condition_match', condition_index: 0, description: 'Matched condition set 1' },
      metadata: { id, version: 1, description: null, payload: '{"size":2}', has_experiment: false },
    });
    expect(body.flags['new-menu']).toMatchObject({
      enabled: false,
      variant: null,
      reason: { code: 'out_of_rollout_bound' },
    });
  });

  test('in the format of the requested version, never in two at once', async () => {
    await flags.addFlag('larger-photos', { filters: { ...split, payloads: { test: '"big"' } } });
    await flags.addFlag('new-menu', { filters: { groups: [] } });
    const ask = async (path: string) => (await flags.post(path, flags.question())).body;

    const values = {
      featureFlags: { 'larger-photos': 'test', 'new-menu': false },
      featureFlagPayloads: { 'larger-photos': '"big"' },
      errorsWhileComputingFlags: false,
    };
    expect(await ask('/flags?v=1')).toMatchObject(values);
    expect(await ask('/flags?v=1')).not.toHaveProperty('flags');
    expect(await ask('/decide/?v=3')).toMatchObject(values);
    expect((await ask('/decide/')).featureFlags).toEqual(['larger-photos']);
    expect((await ask('/decide/?v=2')).featureFlags).toEqual({ 'larger-photos': 'test' });
    expect(await ask('/decide/?v=4')).toHaveProperty('flags.larger-photos.variant', 'test');
    expect(await ask('/decide/?v=4')).not.toHaveProperty('featureFlags');
    expect(await ask('/flags')).toMatchObject({ flags: {}, hasFeatureFlags: true });
  });

  test('with the configuration only if it is requested', async () => {
    expect((await flags.post('/flags/?v=2', flags.question())).body).not.toHaveProperty('config');
    expect((await flags.post('/flags/?v=2&config=true', flags.question())).body).toMatchObject({
      token: project.api_token,
    });
    expect((await flags.post('/decide/?v=3', flags.question())).body).toMatchObject({
      supportedCompression: ['gzip', 'gzip-js'],
    });
  });

  test.each([
    ['gzip without a declared compression', (text: string) => gzipSync(text), 'text/plain'],
    ['base64', (text: string) => Buffer.from(text).toString('base64'), 'text/plain'],
    [
      'a form',
      (text: string) => `data=${encodeURIComponent(Buffer.from(text).toString('base64'))}`,
      'application/x-www-form-urlencoded',
    ],
  ])('as %s', async (_, encode, type) => {
    await flags.addFlag('larger-photos', { filters: split });
    const { body } = await flags.post('/flags/?v=1', encode(JSON.stringify(flags.question())), {
      'Content-Type': type,
    });
    expect(body.featureFlags).toEqual({ 'larger-photos': 'test' });
  });

  test('for some keys only', async () => {
    await flags.addFlag('one');
    await flags.addFlag('two');
    expect(await flags.valuesFor({ flag_keys_to_evaluate: ['two', 'three'] })).toEqual({ two: true });
  });

  test('from any page, including the preflight request', async () => {
    const asked = await flags.post('/flags/?v=2', flags.question(), { Origin: 'https://shop.test' });
    expect(asked.headers.get('access-control-allow-origin')).toBe('https://shop.test');
    expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
    const preflight = await server.fetch(`${server.origin}/flags/`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-posthog-session-id',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-posthog-session-id');
  });
});

describe('what determines a flag', () => {
  const forPlan = (value: string) => ({
    groups: [{ properties: [{ key: 'plan', type: 'person', operator: 'exact', value }], rollout_percentage: 100 }],
  });

  test('properties set by events, overridden by those in the request', async () => {
    await flags.addFlag('for-pro', { filters: forPlan('pro') });
    await flags.post('/batch/', {
      api_key: project.api_token,
      batch: [{ event: '$set', distinct_id: 'ada', properties: { $set: { plan: 'pro' } } }],
    });

    expect(await flags.valuesFor()).toEqual({ 'for-pro': true });
    expect(await flags.valuesFor({ person_properties: { plan: 'free' } })).toEqual({ 'for-pro': false });
    expect(await flags.valuesFor({ distinct_id: 'ben' })).toEqual({ 'for-pro': false });
    expect(await flags.valuesFor({ distinct_id: 'ben', person_properties: { plan: 'pro' } })).toEqual({
      'for-pro': true,
    });
  });

  test('a change applies from the next request on', async () => {
    const { id } = await flags.addFlag('new-menu');
    expect(await flags.valuesFor()).toEqual({ 'new-menu': true });

    await server.db.updateTable('feature_flag').set({ active: false }).where('id', '=', id).execute();
    expect(await flags.valuesFor()).toEqual({});
  });

  test('an unknown condition makes the flag fail instead of guessing', async () => {
    const cohort = { groups: [{ properties: [{ key: 'id', type: 'cohort', value: 3 }], rollout_percentage: 100 }] };
    await flags.addFlag('for-a-cohort', { filters: cohort });
    await flags.addFlag('for-all');

    const { body } = await flags.post('/flags/?v=2', flags.question());
    expect(body.errorsWhileComputingFlags).toBe(true);
    expect(body.flags['for-a-cohort']).toMatchObject({ enabled: false, failed: true, reason: { code: 'unsupported' } });
    expect(body.flags['for-all']).toMatchObject({ enabled: true });
    expect(await flags.valuesFor()).toEqual({ 'for-all': true });
  });
});

describe('a person who signs in', () => {
  const identify = (anonymous: string, distinct_id: string) =>
    flags.post('/batch/', {
      api_key: project.api_token,
      batch: [{ event: '$identify', distinct_id, properties: { $anon_distinct_id: anonymous } }],
    });

  // ada gets test, user_2 gets control.
  test('keeps the variant from before, if the flag persists across sign-in', async () => {
    await flags.addFlag('larger-photos', { filters: split, ensure_experience_continuity: true });

    expect(await flags.valuesFor({ distinct_id: 'user_2' })).toEqual({ 'larger-photos': 'control' });
    expect(await flags.valuesFor({ distinct_id: 'ada', $anon_distinct_id: 'user_2' })).toEqual({
      'larger-photos': 'control',
    });
    await identify('user_2', 'ada');

    expect(await flags.valuesFor({ distinct_id: 'ada' })).toEqual({ 'larger-photos': 'control' });
    expect(await flags.valuesFor({ distinct_id: 'ada', $anon_distinct_id: 'ben' })).toEqual({
      'larger-photos': 'control',
    });
  });

  test('gets the variant of the new id otherwise', async () => {
    await flags.addFlag('larger-photos', { filters: split });
    expect(await flags.valuesFor({ distinct_id: 'ada', $anon_distinct_id: 'user_2' })).toEqual({
      'larger-photos': 'test',
    });
  });

  test('causes a single write, once', async () => {
    await flags.addFlag('larger-photos', { filters: split, ensure_experience_continuity: true });
    const rows = async () =>
      (await sql`select from flag_hash_key where project_id = ${project.id}`.execute(server.db)).rows.length;

    await flags.valuesFor();
    expect(await rows()).toBe(0);
    await flags.valuesFor({ distinct_id: 'ada', $anon_distinct_id: 'user_2' });
    await flags.valuesFor({ distinct_id: 'ada', $anon_distinct_id: 'user_2' });
    expect(await rows()).toBe(2);
  });
});
