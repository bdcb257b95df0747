import type { NewExperiment } from '../experiments/create.ts';
import { demoPlan, funnel, secondaryMetric, trend } from './metrics.ts';

const DAY_MS = 86_400_000;
const even = { control: 50, test: 50 };

/**
 * Returns a new demo project's experiments: one with a clear winner, an inconclusive one, and one with a sample ratio
 * mismatch.
 */
export const sampleExperiments = (now: Date): NewExperiment[] => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return [
    {
      name: 'Shorter sign-up page',
      feature_flag_key: 'signup-page',
      description: 'The form has three fields instead of nine, so more people should complete it.',
      start_date: daysAgo(28),
      parameters: demoPlan(even, 10, 4800, 28),
      filters: funnel('signup_started', 'form_completed', 'signed_up'),
      secondary_metrics: [secondaryMetric('Help opened', trend('help_opened'))],
    },
    {
      name: 'Words or pictures in the navigation',
      feature_flag_key: 'navigation-labels',
      description: 'Do words help people find the right page better than pictures?',
      start_date: daysAgo(16),
      parameters: demoPlan(even, 5, 9600, 30),
      filters: trend('page_found'),
      secondary_metrics: [
        secondaryMetric('Searches per person', trend('search_performed', { math: 'avg_count_per_actor' })),
      ],
    },
    {
      name: 'Pricing as a table',
      feature_flag_key: 'pricing-table',
      description:
        'Shows all plans side by side. In this example, the variants do not get the planned shares of people.',
      start_date: daysAgo(21),
      parameters: demoPlan(even, 15, 3000, 21),
      filters: funnel('pricing_viewed', 'plan_chosen'),
      secondary_metrics: [secondaryMetric('Questions to sales', trend('sales_contacted'))],
    },
  ];
};
