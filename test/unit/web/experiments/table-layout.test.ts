import { expect, test } from 'vitest';
import { defaultExperimentColumns } from '#web/experiments/list/list-search-params.ts';
import { layoutFor } from '#web/experiments/list/table-layout.ts';

const nameLeftPx = (shown: readonly string[], { widthPx }: ReturnType<typeof layoutFor>, roomPx: number) =>
  roomPx -
  36 -
  44 -
  defaultExperimentColumns.filter((key) => shown.includes(key)).reduce((sum, key) => sum + widthPx(key), 0);

test.each([
  [1144, defaultExperimentColumns],
  [1000, ['status', 'variants', 'start_date', 'result', 'health']],
  [900, ['status', 'start_date', 'result', 'health']],
  [728, ['status', 'result', 'health']],
])('at a width of %d px, the list shows the columns %j and leaves room for the name', (roomPx, shown) => {
  const layout = layoutFor(defaultExperimentColumns, false, roomPx);

  expect(layout.shown).toEqual(shown);
  expect(layout.scrolls).toBe(false);
  expect(nameLeftPx(shown, layout, roomPx)).toBeGreaterThanOrEqual(164);
});

test('all chosen columns stay, and the table scrolls horizontally', () => {
  const layout = layoutFor(defaultExperimentColumns, true, 728);

  expect(layout.shown).toEqual(defaultExperimentColumns);
  expect(layout.scrolls).toBe(true);
});
