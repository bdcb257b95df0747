import { expect, test } from 'vitest';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatShares } from '#contract/variant-shares.ts';
import { formatMetric } from '#verdict/metric.ts';

const apart = (name: string) => `\u2068${name}\u2069`;

test('a right-to-left name is isolated, any other is unchanged', () => {
  expect(isolateName('تجربة')).toBe(apart('تجربة'));
  expect(isolateName('test-בדיקה')).toBe(apart('test-בדיקה'));
  expect(isolateName('prüfung 試験 50%')).toBe('prüfung 試験 50%');
});

test('shares stay next to their variants and funnel steps in order, in any script', () => {
  const shares = [
    { key: 'control', name: null, percent: 40 },
    { key: 'تجربة', name: null, percent: 60 },
  ];
  const filters = { insight: 'FUNNELS', events: [{ id: 'فتح' }, { id: 'הרשמה' }] };

  expect(formatShares(shares)).toBe(`control 40%, ${apart('تجربة')} 60%`);
  expect(formatMetric(filters)).toBe(`${apart('فتح')} → ${apart('הרשמה')}`);
});
