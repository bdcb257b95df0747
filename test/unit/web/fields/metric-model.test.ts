import { expect, test } from 'vitest';
import {
  asFunnel,
  blankMetric,
  hasNoReturn,
  newMetric,
  setEvent,
  setKind,
  startWithExposure,
  withFunnel,
} from '#web/fields/metrics/metric-model.ts';

const action = { kind: 'ActionsNode', id: 12, name: 'Paid', math: 'total' };
const properties = [{ key: 'plan', value: 'pro' }];

test.each(['source', 'numerator', 'denominator', 'start_event', 'completion_event'])(
  'an action in %s keeps its id and its name when its conditions change',
  (side) => {
    const changed = setEvent({ [side]: action }, side, { properties });
    expect(changed[side]).toEqual({ ...action, properties });
    expect(setEvent(changed, side, { properties: undefined })[side]).toEqual(action);
  },
);

test('an action becomes an event when the name of an event is typed', () => {
  const changed = setEvent({ source: action }, 'source', { id: 'paid' });
  expect(changed['source']).toEqual({ kind: 'EventsNode', event: 'paid', math: 'total' });
});

const table = { kind: 'ExperimentDataWarehouseNode', table_name: 'visits', timestamp_field: 'at', math: 'sum' };
const exposure = { kind: 'ExperimentExposureNode' };

test.each([table, exposure])('the source %o stays as it is when its conditions change', (source) => {
  const changed = setEvent({ source }, 'source', { properties });
  expect(changed['source']).toEqual({ ...source, properties });
});

test('a table becomes an event without the keys of the table when the name of an event is typed', () => {
  const changed = setEvent({ source: table }, 'source', { id: 'paid' });
  expect(changed['source']).toEqual({ kind: 'EventsNode', event: 'paid', math: 'sum' });
});

test('an action in a funnel stays as it is', () => {
  const funnel = { series: [{ kind: 'EventsNode', event: 'opened' }, action] };
  expect(withFunnel(funnel, asFunnel(funnel).filters)).toEqual(funnel);
  expect(withFunnel(funnel, { events: asFunnel(funnel).events })).toEqual(funnel);
});

test('another kind keeps the return of a retention metric that starts with the exposure', () => {
  const completion_event = { kind: 'EventsNode', event: 'opened', math: 'total' };
  const retention = startWithExposure({ kind: 'ExperimentMetric', metric_type: 'retention', completion_event });
  expect(setKind(retention, 'count')['source']).toEqual(completion_event);
});

const funnel = {
  ...{ kind: 'ExperimentMetric', metric_type: 'funnel', name: 'Paid', goal: 'increase' },
  series: [action, { kind: 'EventsNode', event: 'paid', properties }],
  ...{ funnel_order_type: 'unordered', conversion_window: 3, conversion_window_unit: 'hour' },
};

test('an earlier kind is restored with its window, and with the current name and direction', () => {
  const now = { name: 'Payments', goal: 'decrease' };
  const count = { ...setKind(funnel, 'count'), ...now, threshold: 2, conversion_window: undefined };
  expect(setKind(count, 'funnel', funnel)).toEqual({ ...funnel, ...now });
});

test('an earlier kind in which nothing was entered gets the first event', () => {
  const untouched = newMetric('ratio');
  expect(setKind(funnel, 'ratio', untouched)).toEqual(setKind(funnel, 'ratio'));
  expect(setKind(funnel, 'ratio', { ...untouched, conversion_window: 9 })).toMatchObject({ conversion_window: 9 });
});

test('a new metric counts events for 14 days after the exposure, and keeps this with its first event', () => {
  const window = { conversion_window: 14, conversion_window_unit: 'day' };
  expect(blankMetric({ name: 'Paid' })).toMatchObject({ name: 'Paid', metric_type: 'funnel', ...window });
  expect(setKind(funnel, 'funnel', blankMetric())).toMatchObject({ conversion_window: 3 });
});

test('a window is not carried over to a retention metric, where it limits the start', () => {
  const retention = setKind(blankMetric(), 'retention');
  expect(retention).not.toHaveProperty('conversion_window');
  expect(retention).not.toHaveProperty('conversion_window_unit');
  const limited = { ...retention, completion_event: event('read'), conversion_window: 3 };
  expect(setKind(limited, 'funnel', blankMetric())).toMatchObject({ conversion_window: 14 });
  expect(setKind(limited, 'count')).not.toHaveProperty('conversion_window');
  expect(setKind(blankMetric(), 'retention', limited)).toMatchObject({ conversion_window: 3 });
});

const event = (name: string | null, more: object = {}) => ({ kind: 'EventsNode', event: name, ...more });
const again = { start_event: event('opened'), completion_event: event('opened'), start_handling: 'last_seen' };

test.each([
  ['the last of the same events', again, true],
  ['the last of any events', { ...again, start_event: event(null) }, true],
  ['the first of the same events', { ...again, start_handling: 'first_seen' }, false],
  ['the last of other events', { ...again, completion_event: event('read') }, false],
  ['the last of the same events with a condition', { ...again, start_event: event('opened', { properties }) }, false],
  ['the last of the same events in a limited time', { ...again, conversion_window: 3 }, false],
  ['events that are not chosen yet', { ...again, start_event: event(''), completion_event: event('') }, false],
  ['the exposure', { ...again, start_event: exposure }, false],
])('with %s as the start, the form knows whether a return is impossible', (_, metric, isImpossible) => {
  expect(hasNoReturn(metric)).toBe(isImpossible);
});
