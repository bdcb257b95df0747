import { expect, test } from 'vitest';
import { experimentCommands } from '#web/command-palette/page-commands.ts';
import { experimentOf, NOW } from '../../verdict/sample-report.ts';

test('the palette says what the record of an experiment calls for, unless its results have a say', () => {
  const found = (change: object) =>
    experimentCommands(1, [{ ...experimentOf({}), ...change } as never], NOW).map(({ hint }) => hint);

  expect(found({ end_date: null })).toEqual(['running']);
  expect(found({ end_date: null, feature_flag: { active: false, filters: {} } })).toEqual(['running']);
  expect(found({ end_date: '2026-03-10T12:00:00Z', conclusion: 'lost', feature_flag: null })).toEqual([
    'ended · Archive the experiment.',
  ]);
});
