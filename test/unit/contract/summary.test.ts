import { expect, test } from 'vitest';
import type { Kind } from '#contract/field.ts';
import { summarize } from '#contract/format/summary.ts';

test.each<[kind: Kind, value: unknown, summary: string]>([
  ['urls', [], 'Empty list'],
  ['urls', ['https://a.example'], 'https://a.example'],
  ['urls', ['https://a.example', null], '2 URLs: https://a.example, null'],
  ['tags', ['email', 'name'], 'email, name'],
  ['attributes', { odd: [1] }, '{"odd":[1]}'],
  ['onboarding', { surveys: true, replay: false, odd: 'x' }, 'surveys done; replay not done; odd: x'],
  ['linked_flag', { id: 7, key: 'beta', variant: 'test' }, 'beta (ID 7, variant test)'],
  ['linked_flag', { id: null, key: 'beta' }, 'beta'],
  ['payload_capture', { recordHeaders: true, recordBody: false }, 'Headers on, bodies off'],
  ['replay_config', { record_canvas: true, ai_config: { opt_in: true } }, 'Canvas on; AI summaries: {"opt_in":true}'],
  ['replay_config', {}, 'Empty'],
  [
    'property_filters',
    [
      { key: 'email', type: 'person', operator: 'not_icontains', value: '@a.example' },
      { key: 'id', type: 'cohort', operator: 'in', value: 3 },
    ],
    '2 conditions: the person’s email does not contain “@a.example”, the person is in cohort 3',
  ],
  ['property_filters', { type: 'AND', values: [] }, '{"type":"AND","values":[]}'],
  [
    'property_filters',
    [{ key: 'plan', type: 'group', value: 'pro', group_type_index: 0 }],
    'the group’s plan is “pro” (group_type_index: 0)',
  ],
  ['path_rules', [{ alias: '/orders/:id', regex: '/orders/\\d+' }], '/orders/\\d+ → /orders/:id'],
  [
    'correlation',
    { excluded_event_names: ['a', 'b'], excluded_person_property_names: [] },
    'Events: a, b; Person properties: Empty list',
  ],
  [
    'property_filters',
    [{ key: 'toString', type: 'constructor', operator: 'valueOf', value: 'x' }],
    'the constructor’s toString valueOf “x”',
  ],
  ['replay_config', { constructor: true }, 'constructor on'],
  ['json', { a: [1, 'x'] }, '{"a":[1,"x"]}'],
])('a value of the kind %s is summarized in one line: %j', (kind, value, summary) => {
  expect(summarize(kind, value)).toBe(summary);
});

test('a short summary only counts a list of long entries', () => {
  expect(summarize('urls', ['https://a.example', 'https://b.example'], true)).toBe('2 URLs');
  expect(summarize('tags', ['email', 'name'], true)).toBe('email, name');
});
