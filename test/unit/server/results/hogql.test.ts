import { expect, test } from 'vitest';
import { hogqlFilter } from '#server/results/hogql.ts';

const of = (key: string, operator: string, value: string, owner = 'event') => ({ of: owner, key, operator, value });

test.each([
  ["properties.hogql ilike 'true'", 'all', [of('hogql', 'regex', '(?is)^true$')]],
  [
    "properties.plan = 'pro' and properties.$os != 'iOS'",
    'all',
    [of('plan', 'exact', 'pro'), of('$os', 'is_not', 'iOS')],
  ],
  ['properties.price >= 9.5 or properties.price<-1', 'any', [of('price', 'gte', '9.5'), of('price', 'lt', '-1')]],
  [
    "person.properties['e mail'] not like '%@acme.test'",
    'all',
    [of('e mail', 'not_regex', '(?s)^.*\\@acme\\.test$', 'person')],
  ],
  ['properties.paid == true', 'all', [of('paid', 'exact', 'true')]],
])('the HogQL %s compares properties', (expression, match, filters) => {
  expect(hogqlFilter(expression)).toEqual({ match, filters });
});

test.each([
  'properties.a = 1 and properties.b = 2 or properties.c = 3',
  'length(properties.a) > 3',
  "properties.a = 'open",
  'properties.a = 1 and',
  '1 = 1',
  '',
])('the HogQL %j is rejected with a message', (expression) => {
  expect(() => hogqlFilter(expression)).toThrow(/^This server supports only HogQL that compares properties/);
});
