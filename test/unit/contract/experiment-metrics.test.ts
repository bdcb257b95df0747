import { expect, test } from 'vitest';
import { guardrailsIn, metricsOf, withGuardrails } from '#contract/experiment-metrics.ts';
import posthogExperiment from './payloads/posthog-experiment.json' with { type: 'json' };

const funnel = {
  insight: 'FUNNELS',
  events: [
    { id: 'paid', order: 1 },
    { id: 'opened', order: 0 },
  ],
  funnel_window_interval: 3,
  funnel_window_interval_unit: 'hour',
};

test('every metric of an experiment on PostHog is read, goals first, shared ones included', () => {
  const metrics = metricsOf(posthogExperiment);

  expect(metrics.map(({ name, type, role, unit }) => [name, type, role, unit])).toEqual([
    ['Orders', 'funnel', 'goal', null],
    ['Revenue per person', 'mean', 'goal', 'amount'],
    ['Revenue per order', 'ratio', 'secondary', 'amount'],
    ['Second order within 14 days', 'retention', 'secondary', null],
    ['Support requests', 'mean', 'secondary', null],
  ]);
  expect(metrics[0]).toMatchObject({
    id: '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11',
    fingerprint: 'ca71d31b6fa5edba5b626e346191817a5c955b0578a5b6de21f2aa92c855ed57',
    conversionWindow: { length: 14, unit: 'day' },
    sources: [{ event: 'checkout_started', math: 'total' }, { event: 'order_completed' }],
  });
  expect(metrics[1]?.winsorize).toEqual({ lower: null, upper: 0.99 });
  expect(metrics[3]).toMatchObject({
    sources: [{ event: 'order_completed' }, {}],
    stored: posthogExperiment.metrics_secondary[1],
  });
  expect(metrics[4]?.goal).toBe('decrease');
});

test('a legacy funnel or trend is read with its steps in order, under an id that is not a UUID', () => {
  const trend = { insight: 'TRENDS', events: [{ id: 'paid', math: 'sum', math_property: 'amount' }] };
  const metrics = metricsOf({
    filters: funnel,
    secondary_metrics: [
      { name: '', filters: {} },
      { name: 'Sums', filters: trend },
    ],
  });

  expect(metrics).toMatchObject([
    { id: 'filters', role: 'goal', type: 'funnel', name: 'opened → paid', isLegacy: true, unit: null },
    { id: 'secondary-1', role: 'secondary', type: 'mean', name: 'Sums', isLegacy: true, unit: 'amount' },
  ]);
  expect(metrics[0]?.conversionWindow).toEqual({ length: 3, unit: 'hour' });
});

test('an action has its name, or else its id, in the names of metrics', () => {
  const metric = (source: object) => ({ kind: 'ExperimentMetric', metric_type: 'mean', source });
  const named = { kind: 'ActionsNode', id: 12, name: 'Signed up', math: 'total' };
  const legacy = {
    insight: 'FUNNELS',
    events: [{ id: 'opened', order: 0 }],
    actions: [{ id: '12', name: 'Signed up', type: 'actions', order: 1 }],
  };
  const metrics = metricsOf({
    metrics: [metric(named), metric({ kind: 'ActionsNode', id: 12 }), metric({ kind: 'EventsNode', event: null })],
    filters: legacy,
  });

  expect(metrics.map(({ name }) => name)).toEqual(['Signed up', 'action 12', 'any event', 'opened → Signed up']);
  expect(metrics.at(-1)?.sources.map(({ event }) => event)).toEqual(['opened', null]);
});

test('a server that lacks the fields has no metrics per person', () => {
  expect(metricsOf({})).toEqual([]);
  expect(metricsOf({ metrics: null, metrics_secondary: 'unknown', filters: null, secondary_metrics: 7 })).toEqual([]);
});

test('the unit of a sum is its currency if it has one, and a quotient of two properties has none', () => {
  const source = { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' };
  const money = { ...source, math_property_revenue_currency: { static: 'EUR' } };
  const orders = { kind: 'EventsNode', event: 'paid', math: 'total' };
  const metric = (body: object) => ({ kind: 'ExperimentMetric', ...body });
  const units = metricsOf({
    metrics: [
      metric({ metric_type: 'mean', source: money }),
      metric({ metric_type: 'ratio', numerator: money, denominator: orders }),
      metric({ metric_type: 'ratio', numerator: money, denominator: source }),
      metric({ metric_type: 'mean', source: orders }),
    ],
  }).map(({ name, unit }) => [name, unit]);

  expect(units).toEqual([
    ['sum of amount', 'EUR'],
    ['sum of amount per paid', 'EUR'],
    ['sum of amount per sum of amount', null],
    ['paid', null],
  ]);
});

test('a secondary metric is a guardrail while the parameters name it, and a goal never is', () => {
  const trend = { insight: 'TRENDS', events: [{ id: 'returned' }] };
  const margins = new Map([
    ['secondary-0', -0.02],
    ['secondary-1', null],
    ['filters', -0.5],
  ]);
  const parameters = withGuardrails({ minimum_detectable_effect: 5 }, margins);
  const metrics = metricsOf({
    filters: funnel,
    secondary_metrics: [{ filters: trend }, { filters: trend }, { filters: trend }],
    parameters,
  });

  expect(metrics.map(({ role, margin }) => [role, margin])).toEqual([
    ['goal', null],
    ['guardrail', -0.02],
    ['guardrail', null],
    ['secondary', null],
  ]);
  expect(guardrailsIn(parameters)).toEqual(margins);
  expect(withGuardrails(parameters, new Map())).toEqual({ minimum_detectable_effect: 5 });
});
