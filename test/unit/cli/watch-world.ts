import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { PostHogGeneration, Wire } from '#test/support/posthog/generations.ts';
import { ADDRESS, type Options, PROJECT } from '#test/support/posthog/world.ts';
import { openReceiver } from '../watch/receiver.ts';
import { read, run, write } from './command-line.ts';

export const STATE = '.hedgerow-watch.json';
/** The secret that signs messages. */
export const SECRET = `whsec_${Buffer.from('a secret of 32 bytes, only here.').toString('base64')}`;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The goal and a guardrail of the running experiment of the fake PostHog. */
export const GOAL = '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11';

/** Returns the row of a conversion metric in a run: of each variant, how many people there are and how many converted. */
export function conversions(
  metric_uuid: string,
  variants: Record<string, readonly [people: number, converted: number]>,
) {
  const [baseline, ...variant_results] = Object.entries(variants).map(([key, [people, converted]]) => ({
    ...{ key, number_of_samples: people, sum: converted, sum_squares: converted },
    ...{ step_counts: [people, converted], validation_failures: [] },
  }));
  return { metric_uuid, status: 'completed', result: { baseline, variant_results }, error_message: null };
}

/** Returns a run that was finished at a time. */
export const runAt = (id: string, at: Date, results: Wire[]): Wire => ({
  ...{ id, experiment_id: 4021, status: 'completed', total_metrics: results.length, failed_metrics: 0 },
  ...{ completed_metrics: results.length, created_at: at.toISOString(), completed_at: at.toISOString() },
  ...{ query_to: at.toISOString(), results },
});

interface Line {
  sent: { webhook_id: string; destination: string; rule: string; text: string }[];
  pending: { webhook_id: string; destination: string; attempt: number; next_at: string; text: string }[];
  failed: { destination: string; error: string }[];
  done: string[];
  problems: string[];
  disabled: { name: string; reason: string }[];
}

/** Starts a fake PostHog and a receiver of messages, and returns functions that run the command. */
export async function watchPostHog(
  generation: PostHogGeneration,
  options: Options = {},
  statuses: readonly number[] = [],
) {
  const posthog = startPostHog(generation, { scopes: ['*'], ...options });
  const receiver = await openReceiver((_, response) => {
    response.statusCode = statuses[receiver.requests.length - 1] ?? 200;
    response.end();
  });
  const world = {
    ...{ posthog, receiver, fetch: posthog.fetch, now: new Date() },
    env: {
      ...{ HEDGEROW_URL: ADDRESS, HEDGEROW_KEY: 'phx_posthog', WEBHOOK_PRIVATE: '1' },
      ...{ HEDGEROW_SECRET_URL: receiver.url, HEDGEROW_SECRET_SIGN: SECRET },
    },
  };
  /** Runs the command a time after the beginning of the test. */
  const watch = async (after = 0) => {
    const { env, fetch } = world;
    const result = await run('watch --once --json', { env, fetch, now: new Date(world.now.getTime() + after) });
    return { ...result, json: JSON.parse(result.printed) as Line };
  };
  return Object.assign(world, {
    watch,
    /** The bodies of the received messages. */
    bodies: () => receiver.requests.map(({ body }) => JSON.parse(body)),
    rules: () => receiver.requests.map(({ body }) => String(JSON.parse(body).type).replace('experiment.', '')),
    state: () => JSON.parse(read(STATE)),
  });
}

/** Writes a settings file with a webhook. */
export const watchFile = ({
  rules = '',
  schedules = [] as object[],
  projects = [PROJECT] as (number | string)[],
} = {}) =>
  write(
    'hedgerow.yaml',
    `version: 1
watch:
  projects: ${JSON.stringify(projects)}
  destinations:
    - { name: growth, kind: webhook, url: "\${env:HEDGEROW_SECRET_URL}", secret: "\${env:HEDGEROW_SECRET_SIGN}"${rules} }
  schedules: ${JSON.stringify(schedules)}
`,
  );
