import type { Page } from '@playwright/test';

const DAY_MS = 86_400_000;

/** The instant so many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** What was measured: successes of people, per variant. */
export type Counts = Record<string, readonly [successes: number, people: number]>;

/** A funnel's answer as another server gives it for these counts. */
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

/** The body of an experiment that fits such an answer. */
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

/** Lets the goal be answered as another server would. */
export const answerGoal = (page: Page, id: number, answer: unknown) =>
  page.route(new RegExp(`/experiments/${id}/results/`), (route) => route.fulfill({ json: answer }));
