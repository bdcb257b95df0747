import { withGuardrails } from '#contract/experiment-metrics.ts';
import type { Json } from '#contract/field.ts';
import { archive, conclude, type ExperimentHistory, end, launch } from './history.ts';
import { demoMetric, demoPlan, euros, funnel, secondaryMetric, source, trend } from './metrics.ts';

const even = { control: 50, test: 50 };

const CANCELLATIONS = '5b0e6f3a-2c61-4d0e-9a53-7f2d1c0b8e14';

/** The experiments of the mobile app. */
export const appExperiments: ExperimentHistory[] = [
  {
    daysAgo: 22,
    by: 'aiko',
    given: {
      name: 'Ask for the location later',
      feature_flag_key: 'late-location-prompt',
      description: 'Shows the map before it asks for the location, so fewer people should refuse.',
      parameters: demoPlan(even, 10, 4200, 21),
      filters: funnel('app_opened', 'location_allowed', 'trail_saved'),
      secondary_metrics: [secondaryMetric('Trails saved', trend('trail_saved'))],
    },
    steps: [{ daysAgo: 20, by: 'aiko', patch: launch }],
  },
  {
    daysAgo: 76,
    by: 'tomas',
    given: {
      name: 'Weekly trail digest',
      feature_flag_key: 'weekly-digest',
      description: 'One message on Thursday with three trails nearby.',
      parameters: demoPlan({ control: 90, digest: 10 }, 30, 5600, 28),
      filters: trend('app_opened', { math: 'dau' }),
    },
    steps: [{ daysAgo: 74, by: 'tomas', patch: launch }],
  },
  {
    daysAgo: 27,
    by: 'lena',
    given: {
      name: 'Yearly plan first',
      feature_flag_key: 'yearly-plan-first',
      description:
        'Shows the yearly plan before the monthly plan. Revenue per person should increase, and cancellations should not.',
      parameters: withGuardrails(demoPlan(even, 20, 5200, 24), new Map([[CANCELLATIONS, -0.1]])) as Json,
      metrics: [
        demoMetric('c1a7de02-6a0f-4bb5-8f5e-3d9b7a41e6c0', 'Revenue per person', 'mean', {
          source: euros('plan_paid'),
          upper_bound_percentile: 0.99,
        }),
      ],
      metrics_secondary: [
        demoMetric('8f4c2b19-70d3-4e8a-b6a1-0e5d9c3f7a22', 'Revenue per payment', 'ratio', {
          numerator: euros('plan_paid'),
          denominator: source('plan_paid', { math: 'total' }),
        }),
        demoMetric(CANCELLATIONS, 'Cancellations per person', 'mean', {
          source: source('plan_canceled', { math: 'total' }),
          goal: 'decrease',
        }),
      ],
    },
    steps: [{ daysAgo: 25, by: 'lena', patch: launch }],
  },
  {
    daysAgo: 23,
    by: 'aiko',
    given: {
      name: 'Picks for returning members',
      feature_flag_key: 'member-picks',
      description: 'Members who come back see gear that fits the trails they saved. They should spend more.',
      parameters: demoPlan(even, 10, 5000, 20),
      metrics: [
        demoMetric('3f9d1c74-58ab-4f0e-9c3d-6a1e2b7d9045', 'Orders of gear per person', 'mean', {
          source: source('gear_ordered', { math: 'total' }),
        }),
      ],
      stats_config: { method: 'bayesian', cuped: { enabled: true, lookback_days: 14 } },
    },
    segments: ['Browser'],
    steps: [{ daysAgo: 21, by: 'aiko', patch: launch }],
  },
  {
    daysAgo: 3,
    by: 'sam',
    given: {
      name: 'Offline maps for members',
      feature_flag_key: 'offline-maps-teaser',
      description: 'The download button shows a padlock and leads to a free trial.',
      parameters: demoPlan(even, 20, 2300, 14),
      filters: funnel('map_opened', 'subscription_started'),
    },
    steps: [],
  },
];

/** The experiments of the help center. */
export const helpExperiments: ExperimentHistory[] = [
  {
    daysAgo: 30,
    by: 'sam',
    given: {
      name: 'The answer first',
      feature_flag_key: 'answer-first',
      description: 'Articles begin with the answer; the explanation follows.',
      parameters: demoPlan(even, 12, 2600, 20),
      filters: trend('article_marked_helpful'),
      secondary_metrics: [secondaryMetric('Search to contact', funnel('search_performed', 'contact_form_sent'))],
    },
    steps: [{ daysAgo: 28, by: 'sam', patch: launch }],
  },
  {
    daysAgo: 47,
    by: 'lena',
    given: {
      name: 'Contact form after two searches',
      feature_flag_key: 'early-contact',
      description: 'Stopped after four days, because the team could not answer so many messages.',
      parameters: demoPlan(even, 10, 3000, 20),
      filters: funnel('search_performed', 'contact_form_sent'),
    },
    steps: [
      { daysAgo: 46, by: 'lena', patch: launch },
      {
        daysAgo: 42,
        by: 'lena',
        patch: conclude(
          'stopped_early',
          'Too many messages for the team. Repeat this experiment with more people in support.',
        ),
      },
      { daysAgo: 41, by: 'lena', patch: archive },
    ],
  },
];

/** The experiments of the staging system. */
export const stagingExperiments: ExperimentHistory[] = [
  {
    daysAgo: 34,
    by: 'tomas',
    given: {
      name: 'Smoke test of the flag service',
      feature_flag_key: 'smoke-test',
      description: 'Only checks that people get the variants.',
      parameters: demoPlan({ control: 10, test: 90 }, 50, 200, 1),
      filters: funnel('$pageview', 'order_completed'),
    },
    steps: [
      { daysAgo: 34, by: 'tomas', patch: launch },
      { daysAgo: 33, by: 'tomas', patch: end },
    ],
  },
];
