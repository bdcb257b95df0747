import { expect, test } from 'vitest';
import { exposureEventOf } from '#verdict/exposure-event.ts';

const steps = [
  { id: 'opened', order: 0 },
  { id: 'paid', order: 1 },
];
const funnel = { insight: 'FUNNELS', events: steps };
const trend = { insight: 'TRENDS', events: steps.slice(1) };
const plain = { isAction: false, isFlagCall: false, hasConditions: false };
const flagCall = { ...plain, name: '$feature_flag_called', isFlagCall: true };
const action = { kind: 'ActionsNode', id: 12, name: 'Cart seen' };
const custom = { custom_exposure_filter: { events: [{ id: 'seen', properties: [{ key: 'plan' }] }] } };
const byAction = { custom_exposure_filter: { actions: [{ id: 12, type: 'actions' }] } };

test.each([
  ['no criteria', null, flagCall],
  ['an event', { exposure_config: { event: 'cart seen' } }, { ...plain, name: 'cart seen' }],
  ['an action', { exposure_config: action }, { ...plain, name: 'Cart seen', isAction: true }],
])('the exposure to a goal per person is the flag call or the chosen event: %s', (_, exposure_criteria, expected) => {
  expect(exposureEventOf({ filters: funnel, parameters: custom, exposure_criteria }, false)).toEqual(expected);
});

test.each([
  ['a legacy trend by the flag call', trend, {}, flagCall],
  ['a legacy trend by its own event', trend, custom, { ...plain, name: 'seen', hasConditions: true }],
  ['a legacy trend by its own action', trend, byAction, { ...plain, name: '12', isAction: true }],
  ['a legacy funnel by its first step', funnel, custom, { ...plain, name: 'opened' }],
])('a person becomes a participant of %s', (_, filters, parameters, expected) => {
  const exposure_criteria = { exposure_config: { event: 'cart seen' } };
  expect(exposureEventOf({ filters, parameters, exposure_criteria }, true)).toEqual(expected);
});

test.each([
  ['an experiment without an own event', null, '$experiment_exposure', '$experiment_exposure'],
  ['an own event', { event: 'viewed' }, '$experiment_exposure', 'viewed'],
  ['a server that names none', null, undefined, '$feature_flag_called'],
  ['a server that sends no text', null, { event: 7 }, '$feature_flag_called'],
])('the default event is the one that the server names: %s', (_, exposure_config, resolved_exposure_event, name) => {
  const criteria = { exposure_criteria: { exposure_config }, resolved_exposure_event };
  expect(exposureEventOf({ filters: {}, parameters: {}, ...criteria }, false)).toMatchObject({ name });
});
