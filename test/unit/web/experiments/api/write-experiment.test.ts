import { describe, expect, test } from 'vitest';
import { capabilitiesOf } from '#client/capabilities.ts';
import { readExperiment } from '#client/read-experiment.ts';
import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import running from '#test/support/posthog/answers/experiment-running.json' with { type: 'json' };
import { type generations, recordOf, type Wire } from '#test/support/posthog/generations.ts';
import { writeExperiment } from '#web/experiments/api/write-experiment.ts';

const recordFor = (generation: (typeof generations)[number], change: Wire = {}) =>
  readExperiment({ ...recordOf(generation, running as unknown as Wire), ...change } as unknown as Experiment);

const parametersOf = (record: Experiment) => record.parameters as Record<string, Json>;

const sixty = [
  { key: 'control', name: 'Control', rollout_percentage: 40 },
  { key: 'test', name: 'Short form', rollout_percentage: 60 },
];

test('the plan of a current PostHog is read from its own key', () => {
  const record = recordFor('2026-06');

  expect(parametersOf(record)).toMatchObject({ minimum_detectable_effect: 8, recommended_running_time: 19 });
});

test('the key of a deleted flag is read without its mark', () => {
  const record = {
    ...running,
    feature_flag_key: 'a:deleted:12',
    feature_flag: { ...running.feature_flag, key: 'a:deleted:12' },
  };

  const read = readExperiment(record as unknown as Experiment);

  expect([read.feature_flag_key, read.feature_flag.key]).toEqual(['a', 'a']);
});

describe.each(['2025', '2026-03', '2026-06'] as const)('PostHog of %s', (generation) => {
  const can = capabilitiesOf(`posthog-${generation}`);

  test('a legacy goal is never sent', () => {
    const body = { name: 'New', filters: { events: [{ id: 'a' }] }, secondary_metrics: [] };

    expect(writeExperiment(body, recordFor(generation), can)).toEqual({ name: 'New' });
  });

  test('parameters that did not change are not sent', () => {
    const before = recordFor(generation);
    const body = { name: 'New', parameters: structuredClone(before.parameters) };

    expect(writeExperiment(body, before, can)).toEqual({ name: 'New' });
  });

  test('metrics are sent as they are, with everything that the form does not show', () => {
    const before = recordFor(generation);
    const metrics = [...(before.metrics as Json[])].reverse();

    expect(writeExperiment({ metrics }, before, can)).toEqual({ metrics });
  });
});

test('a current PostHog gets changed variants as the configuration of the flag', () => {
  const before = recordFor('2026-06', { start_date: null });
  const parameters = { ...parametersOf(before), feature_flag_variants: sixty };

  expect(writeExperiment({ parameters }, before, capabilitiesOf('posthog-2026-06'))).toEqual({
    feature_flag: {
      filters: { groups: [{ properties: [], rollout_percentage: 100 }], multivariate: { variants: sixty } },
    },
  });
});

test('the variants of a running experiment are sent with the consent that PostHog asks for', () => {
  const before = recordFor('2026-06');
  const parameters = { ...parametersOf(before), feature_flag_variants: sixty };

  expect(writeExperiment({ parameters }, before, capabilitiesOf('posthog-2026-06'))).toMatchObject({
    update_feature_flag_params: true,
  });
});

test('release conditions that an experiment may not write stay with the flag', () => {
  const groups = [{ properties: [{ key: 'plan' }], rollout_percentage: 50 }];
  const flag = { ...running.feature_flag, filters: { ...running.feature_flag.filters, groups } };
  const before = recordFor('2026-06', { feature_flag: flag });
  const parameters = { ...parametersOf(before), feature_flag_variants: sixty };

  const sent = writeExperiment({ parameters }, before, capabilitiesOf('posthog-2026-06'));

  expect(sent['feature_flag']).toEqual({ filters: { multivariate: { variants: sixty } } });
});

test('a current PostHog gets a changed plan in the key for it', () => {
  const before = recordFor('2026-06');
  const parameters = { ...parametersOf(before), minimum_detectable_effect: 12 };

  expect(writeExperiment({ parameters }, before, capabilitiesOf('posthog-2026-06'))).toEqual({
    running_time_calculation: { ...running.running_time_calculation, minimum_detectable_effect: 12 },
  });
});

test('other changed parameters are sent without the parts that PostHog copies from the flag', () => {
  const before = recordFor('2026-06');
  const parameters = { ...parametersOf(before), guardrails: { a: { margin: null } } };

  expect(writeExperiment({ parameters }, before, capabilitiesOf('posthog-2026-06'))).toEqual({
    parameters: { variant_notes: running.parameters.variant_notes, guardrails: { a: { margin: null } } },
  });
});

test('PostHog of 2025 gets changed variants in the parameters, which it replaces as a whole', () => {
  const before = recordFor('2025');
  const parameters = { ...parametersOf(before), feature_flag_variants: sixty };

  expect(writeExperiment({ parameters }, before, capabilitiesOf('posthog-2025'))).toEqual({ parameters });
});

test.each(['hedgerow', 'posthog-2024'])('%s gets the request as the form makes it', (generation) => {
  const body = { parameters: { feature_flag_variants: sixty }, filters: {} };

  expect(writeExperiment(body, recordFor('2024'), capabilitiesOf(generation))).toBe(body);
});
