import fc from 'fast-check';
import { sql } from 'kysely';
import { RE2JS } from 're2js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patternOf } from '#contract/regular-expression.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const texts = ['', 'free', 'Freedom', 'FREE', '5', '100%', 'e-mail@ourdomain.com', 'two words', 'a\nb', 'a.b', '[f]'];

const part = fc.constantFrom(
  ...['f', 'F', 'r', 'e', '.', '\\d', '\\w', '\\W', '\\s', '\\b', '\\.', '^', '$', '[a-f]', '[^0-9]', '[[:upper:]]'],
  ...['(?:ee|do)', '(?P<n>r)', '(?<m>a)', '(e)', '(?i)', '(?!e)', '(?=e)', '\\A', '\\z', '[]f]', '5', '%', '\\-', '@'],
  ...['{', '}', 'a(?i)', '\\pL', '\\é', '('],
);
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{2,1}', '{,2}', '*?');
const pattern = fc
  .array(fc.tuple(part, quantifier, fc.constantFrom('', '', '', '|')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join(''));

/** Whether RE2 finds a pattern in a text as the databases do: a dot also matches the end of a line. */
const matchesInRe2 = (source: string, text: string) => RE2JS.compile(source, RE2JS.DOTALL).matcher(text).find();

test('an accepted pattern is valid in RE2, and PostgreSQL finds what RE2 finds', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(pattern, async (source) => {
      const translated = patternOf(source, 'postgres');
      // RE2 rejects two groups with the same name. PostgreSQL accepts them, because the translation removes the names.
      if ('reason' in translated || /<(.)>.*<\1>/.test(source)) return;
      accepted++;
      const operator = sql.raw(translated.ignoresCase ? '~*' : '~');
      const { rows } = await sql<{ text: string }>`
        select text from unnest(${texts}::text[]) as text where text ${operator} ${translated.text}
      `.execute(server.db);
      const expected = texts.filter((text) => matchesInRe2(source, text));
      expect(rows.map(({ text }) => text).sort()).toEqual(expected.sort());
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(200);
});
