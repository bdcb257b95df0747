import { expect, test } from 'vitest';
import { outcomesOf, withConclusion, withoutConclusion } from '#web/experiments/lifecycle/conclusion.ts';

const day = '21 Nov 2026';

test.each(outcomesOf(['control', 'test', 'a is better.b']))(
  'what was concluded, "%s", is taken out again',
  (outcome) => {
    for (const before of ['', 'Fewer fields.', 'Two\n\nparagraphs: of text.'])
      for (const reason of ['', 'More people bought.', 'First.\n\nThen: another.'])
        expect(withoutConclusion(withConclusion(before, { outcome, reason, day }))).toBe(before);
  },
);

test.each(['Ended badly: nobody knows why.', 'We Ended 3 May: test is better.', 'Ended\n\nEnded 3 May: perhaps.'])(
  'a description that only sounds like it stays: %j',
  (description) => expect(withoutConclusion(description)).toBe(description),
);
