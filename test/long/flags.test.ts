import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostHog } from 'posthog-node';
import { expect, test } from 'vitest';
import { startProcess } from '#test/support/server-process.ts';

const OWNER_KEY = 'phx_flags';
const PEOPLE = 10_000;
/** Four standard deviations of the share of one variant. */
const TOLERANCE = 4 * Math.sqrt(0.25 / PEOPLE);
const AT_ONCE = 50;

test('ten thousand people get the variants of the split from the server, the same as by local evaluation', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hedgerow-flags-'));
  const server = await startProcess({ DATA_DIR, OWNER_KEY, DEMO: '0' });
  const ask = async (path: string, body: object, method = 'POST') => {
    const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };
    return (await fetch(`${server.url}/api/projects/${path}`, { method, headers, body: JSON.stringify(body) })).json();
  };
  const { id, api_token } = await ask('', { name: 'Shop' });
  const experiment = await ask(`${id}/experiments/`, { name: 'Photos', feature_flag_key: 'larger-photos' });
  await ask(`${id}/experiments/${experiment.id}/launch/`, {});
  const remote = new PostHog(api_token, { host: server.url, flushAt: 500 });
  const local = new PostHog(api_token, { host: server.url, personalApiKey: OWNER_KEY });
  await local.waitForLocalEvaluationReady();

  let inTest = 0;
  for (let first = 0; first < PEOPLE; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const person = `person-${first + index}`;
        const variant = await remote.getFeatureFlag('larger-photos', person);
        const own = { onlyEvaluateLocally: true, sendFeatureFlagEvents: false };
        expect(await local.getFeatureFlag('larger-photos', person, own)).toBe(variant);
        if (variant === 'test') inTest++;
      }),
    );

  expect(Math.abs(inTest / PEOPLE - 0.5)).toBeLessThan(TOLERANCE);
  await Promise.all([remote.shutdown(), local.shutdown()]);
  await server.stop('SIGTERM');
  rmSync(DATA_DIR, { recursive: true });
});
