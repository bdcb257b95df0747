import { expect, test } from 'vitest';
import { experimentCommands } from '#web/command-palette/page-commands.ts';
import { experimentOf, NOW } from '../../verdict/sample-report.ts';

test('the palette says what the record of an experiment calls for', () => {
  const flag = { key: 'form', active: true, deleted: true, filters: {} };
  const found = (change: object) =>
    experimentCommands(1, [{ ...experimentOf({}), ...change } as never], NOW).map(({ hint }) => hint);

  expect(found({ end_date: null })).toEqual(['running']);
  expect(found({ end_date: null, feature_flag: flag })).toEqual(['running · Restore the flag, or end the experiment.']);
});
