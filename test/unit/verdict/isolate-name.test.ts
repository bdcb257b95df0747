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

test('a name with characters that set the direction is isolated, and can’t end its isolate', () => {
  expect(isolateName('a\u202eb')).toBe(apart('a\u202eb'));
  expect(isolateName('a\u2069\u202eb')).toBe(apart('\u2068a\u2069\u202eb'));
  expect(isolateName('a\u2067b')).toBe(apart('a\u2067b\u2069'));
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
