import { expect, test } from 'vitest';
import { conditionText, readRelease, releaseText } from '#contract/format/flag-release.ts';

const where = (key: string, operator: string, value: unknown) => ({ key, type: 'person', operator, value });
const variants = (...shares: number[]) => ({
  variants: shares.map((rollout_percentage, at) => ({ key: at === 0 ? 'control' : 'test', rollout_percentage })),
});

test.each<[string, unknown]>([
  ['Nobody', { groups: [] }],
  ['Nobody', null],
  ['100%', { groups: [{ properties: [], rollout_percentage: null }] }],
  ['25%, 2 variants', { groups: [{ properties: [], rollout_percentage: 25 }], multivariate: variants(50, 50) }],
  ['100%, test only', { groups: [{ properties: [], rollout_percentage: 100 }], multivariate: variants(0, 100) }],
  ['100%, test only', { groups: [{ rollout_percentage: 100, variant: 'test' }], multivariate: variants(50, 50) }],
  [
    '60% where country is DE, AT or CH, and 1 more condition',
    { groups: [{ properties: [where('country', 'exact', ['DE', 'AT', 'CH'])], rollout_percentage: 60 }, {}] },
  ],
])('a flag serves %s', (text, filters) => {
  expect(releaseText({ filters: filters as never })).toBe(text);
});

test('a condition names its share, its people and the variant that it always serves', () => {
  const [condition] = readRelease({
    groups: [
      {
        properties: [where('plan', 'exact', 'pro'), where('orders', 'gte', 3), where('email', 'is_set', 'is_set')],
        rollout_percentage: 12.5,
        variant: 'test',
      },
    ],
  }).conditions;

  expect(condition && conditionText(condition)).toBe(
    '12.5% of people where plan is pro and orders is at least 3 and email is set, always test',
  );
});

test('names and values that reorder text are isolated each, in any script', () => {
  const apart = (name: string) => `\u2068${name}\u2069`;
  const groups = [
    {
      properties: [where('pl\u202ean', 'exact', ['p\u202ero', 'נסיון'])],
      rollout_percentage: 5,
      variant: 't\u202eest',
    },
  ];
  const [condition] = readRelease({ groups }).conditions;

  expect(condition && conditionText(condition)).toBe(
    `5% of people where ${apart('pl\u202ean')} is ${apart('p\u202ero')} or ${apart('נסיון')}, always ${apart('t\u202eest')}`,
  );
  expect(releaseText({ filters: { groups } as never })).toContain(`, ${apart('t\u202eest')} only`);
});
