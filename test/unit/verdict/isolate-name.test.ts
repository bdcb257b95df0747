import { expect, test } from 'vitest';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatShares } from '#contract/variant-shares.ts';
import { formatMetric } from '#verdict/metric.ts';

const apart = (name: string) => `\u2068${name}\u2069`;

test('a name from right to left is kept apart from what stands beside it, and any other is left as it is', () => {
  expect(isolateName('تجربة')).toBe(apart('تجربة'));
  expect(isolateName('test-בדיקה')).toBe(apart('test-בדיקה'));
  expect(isolateName('prüfung 試験 50%')).toBe('prüfung 試験 50%');
});

test('a share stays beside its variant, and the steps of a funnel stay in their order, in any script', () => {
  const shares = [
    { key: 'control', name: null, percent: 40 },
    { key: 'تجربة', name: null, percent: 60 },
  ];
  const filters = { insight: 'FUNNELS', events: [{ id: 'فتح' }, { id: 'הרשמה' }] };

  expect(formatShares(shares)).toBe(`control 40%, ${apart('تجربة')} 60%`);
  expect(formatMetric(filters)).toBe(`${apart('فتح')} → ${apart('הרשמה')}`);
});
