import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { storedEvents } from '#test/support/stored-events.ts';
import { flagsOf, split } from './flags/flags-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-01T12:00:00Z') });
});
afterAll(() => server.stop());

interface SdkRequests {
  agent: string;
  /** The path and the body of a batch with an exposure of ada to the flag larger-photos. */
  capture: (token: string) => { path: string; body: object; gzip?: boolean };
  /** The path and the body of a request for the flags of ada, who is on the plan pro. */
  flags: (token: string) => { path: string; body: object };
}

const exposure = { $feature_flag: 'larger-photos', $feature_flag_response: 'test' };

/** What SDKs in other languages send, written after their source code: the keys, the forms of times, empty values. */
const sdks: Record<string, SdkRequests> = {
  'posthog-python 7': {
    agent: 'posthog-python/7.4.2',
    capture: (api_key) => ({
      path: '/batch/',
      gzip: true,
      body: {
        batch: [
          {
            properties: {
              ...exposure,
              $lib: 'posthog-python',
              $lib_version: '7.4.2',
              $geoip_disable: true,
              locally_evaluated: false,
            },
            timestamp: '2026-03-01T11:59:58.123456+00:00',
            distinct_id: 'ada',
            event: '$feature_flag_called',
            uuid: '0195a1c0-1111-7000-8000-000000000001',
          },
        ],
        historical_migration: false,
        sentAt: '2026-03-01T11:59:59.000001+00:00',
        api_key,
      },
    }),
    flags: (api_key) => ({
      path: '/flags/?v=2',
      body: {
        distinct_id: 'ada',
        groups: {},
        person_properties: { distinct_id: 'ada', plan: 'pro' },
        group_properties: {},
        geoip_disable: true,
        device_id: null,
        api_key,
        sentAt: '2026-03-01T11:59:59.000001+00:00',
      },
    }),
  },
  'posthog-go 1': {
    agent: 'posthog-go/1.6.10',
    capture: (api_key) => ({
      path: '/batch/',
      body: {
        api_key,
        batch: [
          {
            type: 'capture',
            uuid: '0195a1c0-2222-4000-8000-000000000002',
            library: 'posthog-go',
            library_version: '1.6.10',
            timestamp: '2026-03-01T12:59:58.123456789+01:00',
            distinct_id: 'ada',
            event: '$feature_flag_called',
            properties: { ...exposure, $lib: 'posthog-go', $lib_version: '1.6.10' },
            send_feature_flags: false,
          },
        ],
      },
    }),
    flags: (api_key) => ({
      path: '/flags/?v=2',
      body: { api_key, distinct_id: 'ada', groups: null, person_properties: { plan: 'pro' }, group_properties: null },
    }),
  },
  'posthog-php 3': {
    agent: 'posthog-php/3.7.2',
    capture: (api_key) => ({
      path: '/batch/',
      gzip: true,
      body: {
        batch: [
          {
            event: '$feature_flag_called',
            properties: { ...exposure, $lib: 'posthog-php', $lib_version: '3.7.2', $lib_consumer: 'LibCurl' },
            // An empty array of PHP is a list in JSON, also where an object is meant.
            groups: [],
            library: 'posthog-php',
            library_version: '3.7.2',
            library_consumer: 'LibCurl',
            distinct_id: 'ada',
            timestamp: '2026-03-01T11:59:58+00:00',
            type: 'capture',
          },
        ],
        api_key,
      },
    }),
    flags: (api_key) => ({
      path: '/flags/?v=2',
      body: { api_key, distinct_id: 'ada', groups: [], person_properties: { plan: 'pro' }, group_properties: [] },
    }),
  },
  'posthog-ios 3': {
    agent: 'posthog-ios/3.34.0',
    capture: (api_key) => ({
      path: '/batch',
      gzip: true,
      body: {
        api_key,
        batch: [
          {
            event: '$feature_flag_called',
            distinct_id: 'ada',
            properties: { ...exposure, $lib: 'posthog-ios', '$feature/larger-photos': 'test', $is_identified: true },
            timestamp: '2026-03-01T11:59:58.123Z',
            uuid: '0195A1C0-3333-7000-8000-000000000003',
          },
        ],
        sent_at: '2026-03-01T11:59:59.000Z',
      },
    }),
    flags: (api_key) => ({
      path: '/flags/?v=2&config=true',
      body: {
        api_key,
        distinct_id: 'ada',
        $anon_distinct_id: '0195a1c0-4444-7000-8000-000000000004',
        $groups: {},
        person_properties: { plan: 'pro', $app_version: '2.1', $os_name: 'iOS' },
      },
    }),
  },
};

const onPro = [{ key: 'plan', type: 'person', operator: 'exact', value: ['pro'] }];

test.each(Object.entries(sdks))(
  'a batch of %s is stored with its person, time and flag value',
  async (_, { agent, capture }) => {
    const project = await buildProject(server.db, server.organization);
    const { path, body, gzip } = capture(project.api_token);
    const text = JSON.stringify(body);

    const response = await server.fetch(`${server.origin}${path}`, {
      method: 'POST',
      body: gzip ? new Uint8Array(gzipSync(text)) : text,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': agent,
        ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      },
    });

    expect([response.status, await response.json()]).toEqual([200, { status: 1 }]);
    const [event, ...others] = await storedEvents(server, project.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ name: '$feature_flag_called', distinct_id: 'ada', properties: exposure });
    // The difference between the SDK's time of sending and the server's clock is added.
    expect(String(event?.at)).toMatch(/^2026-03-01T11:59:5[89]/);
  },
);

test.each(Object.entries(sdks))('a request of %s for flags gets the variant', async (_, { agent, flags }) => {
  const project = await buildProject(server.db, server.organization);
  const { addFlag, post } = flagsOf(server, project);
  await addFlag('larger-photos', { filters: { ...split, groups: [{ properties: onPro, rollout_percentage: 100 }] } });
  const { path, body } = flags(project.api_token);

  const answer = await post(path, body, { 'User-Agent': agent });

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    errorsWhileComputingFlags: false,
    flags: { 'larger-photos': { enabled: true, variant: 'test' } },
  });
});
