import { expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Wire } from '#test/support/posthog/generations.ts';
import { ADDRESS, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { prepareCommandLine, read, run } from './command-line.ts';
import { flagFile } from './flags.ts';

prepareCommandLine();

const env = { HEDGEROW_URL: ADDRESS, HEDGEROW_KEY: 'phx_posthog' };

/** Starts a fake PostHog with a flag whose filters have a key that only PostHog knows. */
function postHogWithFlag() {
  const posthog = startPostHog('2026-06', { scopes: ['*'] });
  const record = posthog.record(RUNNING) as Wire;
  const flag = record['feature_flag'] as Wire;
  const filters = { ...(flag['filters'] as Wire), super_groups: [{ properties: [], rollout_percentage: 5 }] };
  posthog.change(RUNNING, { feature_flag: { ...flag, filters } });
  return { posthog, filters, key: String(flag['key']), name: String(record['name']) };
}

test('on PostHog, a flag is changed with its whole filters, whose unknown parts are kept, and undone', async () => {
  const { posthog, filters, key, name } = postHogWithFlag();
  const groups = [{ properties: [], rollout_percentage: 40 }];
  flagFile(PROJECT, { [key]: { filters: { groups } } });
  const options = { env, fetch: posthog.fetch };

  expect((await run('diff', options)).printed).toContain(
    `! flags.${key}.filters: other people get the flag while the experiment “${name}” (${RUNNING}) is running`,
  );
  const { code } = await run('apply --yes --reason Rollout', options);

  expect(code).toBe(0);
  expect(posthog.writes()).toEqual([
    expect.objectContaining({ method: 'PATCH', body: { filters: { ...filters, groups } } }),
  ]);
  expect(await run('apply undo.json --yes', options)).toMatchObject({ code: 0 });
  expect(posthog.writes().at(-1)?.body).toEqual({ filters });
});

test('the flags of PostHog are exported with the parts that only PostHog knows, and have no differences', async () => {
  const { posthog } = postHogWithFlag();
  const options = { env, fetch: posthog.fetch };

  expect(await run('export --flags --out hedgerow.yaml', options)).toMatchObject({ code: 0 });

  expect(read('hedgerow.yaml')).toContain('super_groups:');
  expect(await run('diff', options)).toMatchObject({ code: 0, printed: 'No differences.' });
});

test('a server without flags is reported in one sentence', async () => {
  const { posthog, key } = postHogWithFlag();
  flagFile(PROJECT, { [key]: { active: false } });

  const { code, reported } = await run('diff', {
    env,
    fetch: async (input, init) =>
      String(input).includes('/feature_flags/')
        ? Response.json({ detail: 'Endpoint not found.' }, { status: 404 })
        : posthog.fetch(input, init),
  });

  expect(code).toBe(1);
  expect(reported).toMatch(/The flags of .+ \(997\) can’t be read: The server does not have the operations/);
});
