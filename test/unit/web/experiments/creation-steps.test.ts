import { expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import { writableNames } from '#contract/resource.ts';
import { creationSteps } from '#web/experiments/creation/creation-steps.ts';

/** The fields that a new experiment does not need. The setup page of a saved experiment has them. */
const LATER = ['stats_config', 'conclusion', 'conclusion_comment', 'archived'];

test('the steps of a new experiment have every field that can be set before it is saved', () => {
  const steps = [true, false].flatMap((schedule) =>
    creationSteps({ exposed: true, filters: true, segments: true, schedule }),
  );
  const asked = new Set(steps.flatMap(({ fields }) => fields));

  expect(writableNames(experiment).filter((name) => !asked.has(name))).toEqual(LATER);
});
