import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Kind } from '#contract/field.ts';
import { type Project, project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// PostgreSQL stores neither lone surrogates nor zero bytes.
const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\0\p{Surrogate}]/u.test(value));
const json = fc
  .letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      text,
      fc.integer(),
      fc.constantFrom<Json>(null, true, '', 0.1, [], {}),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 3 }),
    ),
  }))
  .tree.filter((value) => value !== null);

const lists = fc.option(fc.array(fc.option(text), { maxLength: 4 }));

/** The values that a column of each kind can contain, including those that validation rejects. */
const odd: Partial<Record<Kind, fc.Arbitrary<Json>>> = {
  text,
  timezone: text,
  webhook: fc.option(text),
  conclusion: fc.option(fc.constantFrom('won', 'lost', 'superb')),
  toggle: fc.boolean(),
  optional_toggle: fc.option(fc.boolean()),
  opt_out: fc.option(fc.boolean()),
  week_start: fc.option(fc.integer({ min: -5, max: 9 })),
  integer: fc.option(fc.nat()),
  milliseconds: fc.option(fc.nat()),
  sample_rate: fc.constantFrom(null, '0.00', '0.07', '1.00'),
  urls: fc.array(fc.option(text), { maxLength: 4 }),
  domains: lists,
  tags: lists,
};

const records = fc.record(
  Object.fromEntries(
    writableNames(project)
      .filter((name) => name !== 'name')
      .map((name) => [name, odd[project.fields[name as keyof typeof project.fields].kind] ?? json]),
  ),
);

test('opening any record in the form and saving one field leaves all other fields unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(records, async (record) => {
      const { id } = await build(server, { name: 'Before', ...(record as Partial<Project>) });
      const before = await stored(server, id);

      const { user, name, save, sent } = await openSettings(server, id);
      for (const edit of screen.getAllByRole('button', { name: /^Edit / })) await user.click(edit);
      for (const control of screen.getAllByRole('textbox')) {
        control.focus();
        control.blur();
      }
      await user.type(name, '!');
      await user.click(save());
      await screen.findByText(/^Saved/);

      expect(sent.map(({ body }) => body)).toEqual([{ name: 'Before!' }]);
      const after = await stored(server, id);
      const { updated_at, version } = after;
      expect(JSON.stringify(after)).toBe(JSON.stringify({ ...before, name: 'Before!', updated_at, version }));
      cleanup();
    }),
    // Rendering a page takes a second, so fast-check does not search for a smaller failing example.
    { numRuns: 4, endOnFailure: true },
  );
});
