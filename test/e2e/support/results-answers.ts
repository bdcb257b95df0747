import type { Page } from '@playwright/test';

const DAY_MS = 86_400_000;

/** Returns the time a number of days ago, in ISO 8601. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The measured successes and people of each variant. */
export type Counts = Record<string, readonly [successes: number, people: number]>;

/** Returns the response of a PostHog server for a legacy funnel with these counts. */
export function funnelAnswer(counts: Counts) {
  const keys = Object.keys(counts);
  return {
    result: {
      insight: keys.map((key) =>
        ['opened', 'signed up'].map((name, order) => ({
          name,
          order,
          count: counts[key]?.[order === 0 ? 1 : 0],
          breakdown_value: [key],
        })),
      ),
      variants: Object.entries(counts).map(([key, [successes, people]]) => ({
        key,
        success_count: successes,
        failure_count: people - successes,
      })),
      significant: true,
      significance_code: 'significant',
    },
    last_refresh: new Date(Date.now() - 60_000).toISOString(),
    is_cached: false,
  };
}

/** Returns the body of an experiment whose goal is the funnel in `funnelAnswer`. */
export function measuredBody(flag: string, shares: Record<string, number>, ranDays: number) {
  const variants = Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage }));
  return {
    name: `Experiment ${flag}`,
    feature_flag_key: flag,
    start_date: daysAgo(ranDays),
    parameters: { feature_flag_variants: variants, recommended_running_time: 14 },
    filters: {
      insight: 'FUNNELS',
      events: ['opened', 'signed up'].map((id, order) => ({ id, name: id, type: 'events', order })),
    },
  };
}

/** Replaces the response for the goal of an experiment. */
export const answerGoal = (page: Page, id: number, answer: unknown) =>
  page.route(new RegExp(`/experiments/${id}/results/`), (route) => route.fulfill({ json: answer }));
