import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBareTexts } from '#test/support/bare-texts.ts';

test('the console works in a page that the browser translates: a text that can change or disappear has its own element', () => {
  expect(findBareTexts(join(import.meta.dirname, '../../..'))).toEqual([]);
});
