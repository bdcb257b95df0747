import { expect, test } from 'vitest';
import {
  faultsOf,
  readWith,
  type VariedAnswer,
  variedAnswers,
  variedPaths,
} from '#test/support/posthog/odd-answers.ts';
import { ABSENT, nameOf, oddValuesAt, type Path, vary } from '#test/support/posthog/variations.ts';
import { randomFrom } from '#test/support/random-from.ts';

/** The keys that every page needs, to find its records in a response and to identify them. */
const required = /^(id|name|organization|results|count|experiment_id)$/;

const optional = (answer: VariedAnswer): Path[] =>
  variedPaths(answer, 1).filter(([name]) => !required.test(String(name)));

const cases = variedAnswers.flatMap((answer) =>
  answer.pages.flatMap((page) =>
    (
      [
        ['without any optional key', ABSENT],
        ['with null in every optional key', null],
        ['with a value of another type in every optional key', { unheard: 'of' }],
      ] as const
    ).map(([title, value]) => ({ answer, page, title, value, name: answer.name })),
  ),
);

test.each(cases)('$name $title breaks no page: $page', async ({ answer, page, value }) => {
  const body = optional(answer).reduce((before: unknown, path) => vary(before, { path, value }), answer.body);
  const facts = await readWith(answer, body, page);

  expect(faultsOf(facts, { complete: facts, body, isInput: true })).toEqual([]);
});

const SEED = 20261127;
const SAMPLES = 4;

/** Some odd values, the same in every run. */
function sampleOf(answer: VariedAnswer, page: string) {
  const random = randomFrom(SEED + page.length);
  const paths = variedPaths(answer, 4).filter((path) => !required.test(String(path.at(-1))));
  return Array.from({ length: SAMPLES }, () => {
    const path = paths[Math.floor(random() * paths.length)] as Path;
    const values = oddValuesAt(answer.body, path);
    return { path, value: values[Math.floor(random() * values.length)] };
  });
}

const samples = variedAnswers.flatMap((answer) =>
  answer.pages.flatMap((page) =>
    sampleOf(answer, page).map((variation) => ({
      answer,
      page,
      variation,
      title: `${answer.name}, ${nameOf(variation)}`,
    })),
  ),
);

test.each(samples)('$title breaks nothing on the page $page', async ({ answer, page, variation }) => {
  const body = vary(answer.body, variation);
  const facts = await readWith(answer, body, page);

  expect(faultsOf(facts, { complete: facts, body, isInput: true })).toEqual([]);
});

const running = (field: Path, value: unknown) => {
  const [, run] = variedAnswers as [VariedAnswer, VariedAnswer];
  const [page] = run.pages as [string];
  return readWith(run, vary(run.body, { path: ['results', 1, 'result', ...field], value }), page);
};

test.each([
  [['baseline', 'sum'], '48210.5', 'Not readable: sum of control.'],
  [['variant_results', 0, 'number_of_samples'], { people: 4795 }, 'Not readable: number_of_samples of test.'],
  [['variant_results', 0, 'key'], 7, 'Not readable: key.'],
])('a value of another type at %j is named as not readable', async (field, value, sentence) => {
  const facts = await running(field, value);

  expect(facts.errors).toEqual([]);
  expect(facts.text.replaceAll(/\s+/g, ' ')).toContain(sentence.slice(0, -1));
});

const counts = [
  ['number_of_samples', 0, null],
  ['sum', 0, null],
  ['sum_squares', 0, null],
  ['key', 0, null],
  ['step_counts', 0, [2210]],
  ['number_of_samples', 2, null],
] as const;

test.each(counts)(
  'without a complete %s of the baseline of metric %i, the results invent no number',
  async (count, metric, value) => {
    const [, run] = variedAnswers as [VariedAnswer, VariedAnswer];
    const [page] = run.pages as [string];
    const body = vary(run.body, { path: ['results', metric, 'result', 'baseline', count], value });
    const complete = await readWith(run, run.body, page);
    const facts = await readWith(run, body, page);

    expect(faultsOf(facts, { complete, body, isInput: false })).toEqual([]);
  },
);
