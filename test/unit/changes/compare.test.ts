import { expect, test } from 'vitest';
import { isDifferent, isSameValue, settingField } from '#changes/compare.ts';

const isSame = (name: string, one: unknown, other: unknown) => isSameValue(settingField(name), one, other);

test('the order of object keys has no meaning', () => {
  expect(isSame('extra_settings', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
});

test('the order of a list has a meaning for rules and names, but not for URLs and conditions', () => {
  const rules = [
    { alias: '/a', regex: 'a' },
    { alias: '/b', regex: 'b' },
  ];

  expect(isSame('path_cleaning_filters', rules, rules.toReversed())).toBe(false);
  expect(isSame('person_display_name_properties', ['email', 'name'], ['name', 'email'])).toBe(false);
  expect(
    isSame('app_urls', ['https://a.example', 'https://b.example'], ['https://b.example', 'https://a.example']),
  ).toBe(true);
  expect(isSame('test_account_filters', [{ key: 'a' }, { key: 'b' }], [{ key: 'b' }, { key: 'a' }])).toBe(true);
});

test('null, an empty list and a missing value are different', () => {
  expect(isSame('recording_domains', null, [])).toBe(false);
  expect(isSame('recording_domains', null, undefined)).toBe(false);
});

test('a rate is the same with fewer decimals', () => {
  expect(isSame('session_recording_sample_rate', '0.50', '0.5')).toBe(true);
  expect(isSame('session_recording_sample_rate', '0.50', '0.05')).toBe(false);
});

test('a setting that one of two servers lacks is not a difference', () => {
  const [one, other] = [{ name: 'A', timezone: 'UTC' }, { name: 'B' }];

  expect(isDifferent(one, other, 'name')).toBe(true);
  expect(isDifferent(one, other, 'timezone')).toBe(false);
  expect(isDifferent(other, one, 'timezone')).toBe(false);
});

test('secrets only differ in whether they are set', () => {
  const webhook = (slack_incoming_webhook: string | null) => ({ slack_incoming_webhook });
  const differ = (one: string | null, other: string | null) =>
    isDifferent(webhook(one), webhook(other), 'slack_incoming_webhook');

  expect(differ('https://one.example', 'https://two.example')).toBe(false);
  expect(differ('https://one.example', null)).toBe(true);
});
