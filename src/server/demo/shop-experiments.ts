import { archive, conclude, type ExperimentHistory, launch } from './history.ts';
import { demoPlan, funnel, secondaryMetric, trend } from './metrics.ts';

const even = { control: 50, test: 50 };
const revenue = trend('order_completed', { math: 'sum', math_property: 'amount' });

/**
 * The experiments of the shop: drafts, and running, ended and archived experiments. Some have problems, for example a
 * deleted flag.
 */
export const shopExperiments: ExperimentHistory[] = [
  {
    daysAgo: 26,
    by: 'lena',
    given: {
      name: 'Free delivery banner in the basket',
      feature_flag_key: 'basket-free-delivery',
      description: 'Showing how much more to spend for free delivery should make more people complete their order.',
      parameters: demoPlan(even, 10, 6400, 18),
      filters: funnel('basket_viewed', 'order_completed'),
      secondary_metrics: [
        secondaryMetric('Revenue', revenue),
        secondaryMetric('Orders per person', trend('order_completed', { math: 'avg_count_per_actor' })),
        secondaryMetric('Basket to checkout', funnel('basket_viewed', 'checkout_started')),
      ],
    },
    steps: [
      { daysAgo: 24, by: 'lena', patch: launch },
      {
        daysAgo: 23,
        by: 'robin',
        patch: () => ({
          description:
            'The basket shows how much more to spend for free delivery. More people should complete their order.',
        }),
      },
    ],
  },
  {
    daysAgo: 15,
    by: 'tomas',
    given: {
      name: 'Shorter checkout',
      feature_flag_key: 'checkout-length',
      description: 'Compares a one-page checkout and an express checkout with the current three steps.',
      parameters: demoPlan({ control: 34, 'one-page': 33, express: 33 }, 5, 21000, 30),
      filters: funnel('checkout_started', 'payment_entered', 'order_completed'),
      secondary_metrics: [
        secondaryMetric('Revenue', revenue),
        secondaryMetric('Payment errors', trend('payment_failed')),
      ],
    },
    steps: [{ daysAgo: 12, by: 'tomas', patch: launch }],
  },
  {
    daysAgo: 19,
    by: 'aiko',
    given: {
      name: 'Size advice on product pages',
      feature_flag_key: 'size-advice',
      description: 'Size advice on the page should make people add more items to the basket.',
      parameters: demoPlan(even, 8, 9000, 14),
      filters: trend('added_to_basket'),
      secondary_metrics: [secondaryMetric('Returns', trend('return_requested'))],
    },
    steps: [{ daysAgo: 17, by: 'aiko', patch: launch }],
  },
  {
    daysAgo: 9,
    by: 'sam',
    given: {
      name: 'Price in the button',
      feature_flag_key: 'price-in-button',
      description: 'The button shows the price.',
      parameters: demoPlan(even, 15, 3100, 10),
      filters: funnel('product_viewed', 'added_to_basket'),
    },
    steps: [{ daysAgo: 8, by: 'sam', patch: launch }],
    flagDeleted: true,
  },
  {
    daysAgo: 62,
    by: 'lena',
    given: {
      name: 'Sticky basket button on phones',
      feature_flag_key: 'sticky-basket-button',
      description: 'The button stays visible while people scroll.',
      parameters: demoPlan(even, 10, 7200, 21),
      filters: funnel('product_viewed', 'added_to_basket', 'order_completed'),
      secondary_metrics: [secondaryMetric('Added to basket', trend('added_to_basket', { math: 'dau' }))],
    },
    steps: [
      { daysAgo: 60, by: 'lena', patch: launch },
      {
        daysAgo: 38,
        by: 'lena',
        patch: conclude('lost', 'Fewer people order with the sticky button, so it is not released.'),
      },
    ],
  },
  {
    daysAgo: 55,
    by: 'tomas',
    given: {
      name: 'Colour of the sale badge',
      feature_flag_key: 'sale-badge-colour',
      description: 'Five colours, because nobody could agree on one.',
      parameters: demoPlan({ control: 20, moss: 20, amber: 20, brick: 20, ink: 20 }, 20, 5000, 20),
      filters: trend('added_to_basket', { math: 'avg_count_per_actor' }),
    },
    steps: [
      { daysAgo: 54, by: 'tomas', patch: launch },
      {
        daysAgo: 33,
        by: 'tomas',
        patch: conclude('inconclusive', 'No colour is clearly better than another. The badge stays as it is.'),
      },
    ],
  },
  {
    daysAgo: 88,
    by: 'robin',
    given: {
      name: 'Photo or film on the front page',
      feature_flag_key: 'front-page-hero',
      description: 'A film of twelve seconds replaces the photo.',
      parameters: demoPlan(even, 5, 15000, 28),
      filters: funnel('$pageview', 'product_viewed'),
    },
    steps: [
      { daysAgo: 85, by: 'robin', patch: launch },
      {
        daysAgo: 57,
        by: 'robin',
        patch: conclude(
          'inconclusive',
          'The film makes no difference, and the page loads one second later. The photo stays.',
        ),
      },
      { daysAgo: 50, by: 'lena', patch: archive },
    ],
  },
  {
    daysAgo: 5,
    by: 'aiko',
    given: {
      name: 'Loyalty points in the header',
      feature_flag_key: 'loyalty-header',
      description: 'People who see their points come back sooner.',
      parameters: demoPlan({ control: 50, points: 25, 'points-and-goal': 25 }, 10, 8800, 24),
      filters: funnel('signed_in', 'order_completed'),
      secondary_metrics: [secondaryMetric('Visits per person', trend('$pageview', { math: 'avg_count_per_actor' }))],
    },
    steps: [],
  },
  {
    daysAgo: 1,
    by: 'sam',
    given: { name: 'Suggestions while typing a search', feature_flag_key: 'search-suggestions', description: '' },
    steps: [],
  },
];
