// @vitest-environment happy-dom
import '#test/support/setup-component.ts';
import { expect, test } from 'vitest';
import { faultsOf, readWith, variedAnswers, variedPaths } from '#test/support/posthog/odd-answers.ts';
import { nameOf, oddValuesAt, vary } from '#test/support/posthog/variations.ts';

/** The depth to which a response is varied. In all other responses, only the top-level values are varied. */
const depths: Record<string, number> = {
  'a run': 6,
  'the list of experiments': 3,
  'the details of the key': 2,
};

const cases = variedAnswers.flatMap((answer) => answer.pages.map((page) => ({ answer, page, name: answer.name })));

test.each(cases)(
  '$page shows no figure that is not in $name, even if one of its keys has an odd value',
  async ({ answer, page, name }) => {
    // The first load is not used, because it also loads the code of the page.
    await readWith(answer, answer.body, page);
    const complete = await readWith(answer, answer.body, page);
    const found: Record<string, string[]> = {};
    for (const path of variedPaths(answer, depths[name] ?? 1))
      for (const value of oddValuesAt(answer.body, path)) {
        const body = vary(answer.body, { path, value });
        const isInput = answer.inputs.test(path.join('.'));
        const faults = faultsOf(await readWith(answer, body, page), { complete, body, isInput });
        if (faults.length > 0) found[nameOf({ path, value })] = faults;
      }

    expect(found).toEqual({});
  },
  3_600_000,
);
