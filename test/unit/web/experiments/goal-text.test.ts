import { expect, test } from 'vitest';
import { goalEvents, goalText } from '#web/experiments/goal-text.ts';

const revenue = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  name: 'Revenue',
  source: { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' },
};
const filters = { insight: 'FUNNELS', events: [{ id: 'opened' }, { id: 'signed up' }] };

test('the list names a goal per person, and finds it by its event', () => {
  expect(goalText({ filters: {}, metrics: [revenue] })).toBe('Revenue');
  expect(goalEvents({ filters, metrics: [revenue] })).toEqual(['paid', 'opened', 'signed up']);
});

test('the list names the events of a legacy goal', () => {
  expect(goalText({ filters, metrics: [] })).toBe('opened → signed up');
  expect(goalText({ filters: {} })).toBe('no metric');
});

test('the exposure is not an event by which the list finds a retention', () => {
  const retention = {
    kind: 'ExperimentMetric',
    metric_type: 'retention',
    start_event: { kind: 'ExperimentExposureNode' },
    completion_event: { kind: 'EventsNode', event: 'opened' },
  };

  expect(goalText({ filters: {}, metrics: [retention] })).toBe('exposure → opened');
  expect(goalEvents({ filters: {}, metrics: [retention] })).toEqual(['opened']);
});
