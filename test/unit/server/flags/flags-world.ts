import type { buildProject } from '#test/support/factories.ts';
import type { TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';

export const everyone = { groups: [{ properties: [], rollout_percentage: 100 }] };

/**
 * The filters of a flag with two variants. The hash of the flag's key and the person's id decides who gets which: with
 * the key `larger-photos`, ada and ben get test, and user_2 gets control.
 */
export const split = {
  ...everyone,
  multivariate: {
    variants: [
      { key: 'control', rollout_percentage: 50 },
      { key: 'test', rollout_percentage: 50 },
    ],
  },
};

/** Returns the event that an SDK sends when it evaluates a flag. */
export const called = (key: string, at: string, response: unknown = true, distinct_id = 'ann') =>
  event({
    name: '$feature_flag_called',
    at,
    distinct_id,
    properties: { $feature_flag: key, $feature_flag_response: response },
  });

const DAY_MS = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Returns a condition on one property. */
export const only = (key: string, value: unknown, rollout_percentage = 100, others: object = {}) => ({
  properties: [{ key, value, type: 'person', operator: 'exact' }],
  rollout_percentage,
  ...others,
});

/** A condition with a regular expression that is almost as complex as allowed. It holds for people with a short plan. */
export const slow = {
  properties: [{ key: 'plan', operator: 'not_regex', value: '(?:.*a){60}.{50}[c-z]$', type: 'person' }],
  rollout_percentage: 100,
};

interface FlagOptions {
  filters?: object;
  active?: boolean;
  deleted?: boolean;
  ensure_experience_continuity?: boolean;
  updated_at?: string;
}

/** Returns helpers for the tests of the SDK endpoints of a project. */
export function flagsOf(server: TestServer, project: Awaited<ReturnType<typeof buildProject>>) {
  /** Stores a flag. By default, the flag is active and for everyone. */
  const addFlag = (key: string, { filters = everyone, ...options }: FlagOptions = {}) =>
    server.db
      .insertInto('feature_flag')
      .values({
        team_id: project.id,
        key,
        name: `The flag ${key}`,
        active: true,
        deleted: false,
        ensure_experience_continuity: false,
        created_by: null,
        ...options,
        filters: JSON.stringify(filters) as never,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  /** Sends a body as an SDK does, and reads the whole response. */
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await server.fetch(`${server.origin}${path}`, {
      method: 'POST',
      body: isRaw ? (body as BodyInit) : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  /** Returns an SDK's request for a person's flags. By default, the person is ada. */
  const question = (person: object = {}) => ({ token: project.api_token, distinct_id: 'ada', ...person });
  /** Returns the values of all flags for a person, by flag key. */
  const valuesFor = async (person: object = {}) => (await post('/flags/?v=1', question(person))).body.featureFlags;
  /** Stores an event of each person some days ago, with the person's properties. */
  const see = (people: Record<string, object>, days = 1) =>
    server.events.append({
      project_id: project.id,
      events: Object.entries(people).map(([distinct_id, $set]) =>
        event({ distinct_id, at: daysAgo(days), properties: Object.keys($set).length > 0 ? { $set } : {} }),
      ),
    });
  return { addFlag, post, question, valuesFor, see };
}
