import { expect, test } from 'vitest';
import {
  addEvent,
  changeEvent,
  conditionCount,
  type EditableMetric,
  editableMetric,
  moveEvent,
  removeEvent,
  renameEvent,
  setInsight,
  setMetricKey,
} from '#web/fields/metrics/legacy/legacy-metric-model.ts';

const filters = {
  insight: 'FUNNELS',
  events: [
    { id: 'paid', name: 'Payment', order: 1, properties: [{ key: 'plan', value: 'pro' }] },
    { id: 'opened', name: 'opened', order: 0, unheard_of: { x: null } },
  ],
  interval: 'day',
};

function metric(value: unknown = filters): EditableMetric {
  const read = editableMetric(value);
  if (!read) throw new Error('No editor could show this.');
  return read;
}

const idsIn = (changed: Record<string, unknown>) => metric(changed).events.map(({ id, order }) => [id, order]);

test('shows events by their order key', () => {
  expect(metric().events.map(({ id }) => id)).toEqual(['opened', 'paid']);
});

test('treats a filter without insight as a trend, and accepts lower case', () => {
  expect(metric({ events: [] }).insight).toBe('TRENDS');
  expect(metric({ insight: 'funnels' }).insight).toBe('FUNNELS');
  expect(metric(null).events).toEqual([]);
});

test('renumbers the events when one is added, moved or removed', () => {
  expect(idsIn(addEvent(metric()))).toEqual([
    ['opened', 0],
    ['paid', 1],
    ['', 2],
  ]);
  expect(idsIn(moveEvent(metric(), 1, 0))).toEqual([
    ['paid', 0],
    ['opened', 1],
  ]);
  expect(idsIn(removeEvent(metric(), 0))).toEqual([['paid', 0]]);
});

test('keeps unknown keys', () => {
  const changed = renameEvent(metric(), 0, 'visited');

  expect(changed).toEqual({
    ...filters,
    events: [{ id: 'visited', name: 'visited', order: 0, unheard_of: { x: null } }, filters.events[0]],
  });
});

test('keeps a custom name when the event changes', () => {
  expect(metric(renameEvent(metric(), 1, 'bought')).events[1]).toMatchObject({ id: 'bought', name: 'Payment' });
});

test('sets and removes keys of the filter and of an event', () => {
  expect(setInsight(metric(), 'TRENDS')).toEqual({ ...filters, insight: 'TRENDS' });
  expect(setMetricKey(metric(), 'interval', undefined)).not.toHaveProperty('interval');
  const summed = metric(changeEvent(metric(), 0, { math: 'sum', math_property: 'amount' }));
  expect(summed.events[0]).toMatchObject({ math: 'sum', math_property: 'amount' });
  expect(metric(changeEvent(summed, 0, { math: 'total', math_property: undefined })).events[0]).not.toHaveProperty(
    'math_property',
  );
});

test('counts the conditions of an event in both shapes that servers give', () => {
  expect(conditionCount({ properties: [1, 2] })).toBe(2);
  expect(conditionCount({ properties: { type: 'AND', values: [1] } })).toBe(1);
  expect(conditionCount({})).toBe(0);
});

test.each([['text'], [[1]], [{ events: 'none' }], [{ events: [null] }]])('leaves %j to the JSON editor', (value) => {
  expect(editableMetric(value)).toBeNull();
});
