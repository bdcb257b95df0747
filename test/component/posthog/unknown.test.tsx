import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { editGroup } from '#test/support/edit-field.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const pageOf = (id: number, view = '') => `${list}/${id}${view}`;
const main = () => screen.getByRole('main');
const since2025 = generations.filter((generation) => isFrom(generation, '2025'));
const scopes = ['project:read', 'experiment:write', 'query:read'];
const save = () => screen.getByRole('button', { name: /^Save/ });

/** Opens the list, and waits until the row of an experiment shows a result. */
async function rowOf(posthog: ReturnType<typeof startPostHog>, name: string) {
  await openPostHog(posthog, list);
  return (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
}

const designs = [
  [
    'an unknown statistics method',
    { stats_config: { method: 'sequential' } },
    'The method sequential is not supported',
  ],
  ['an unknown type of experiment', { type: 'bandit' }, 'The type bandit is not supported'],
] as const;

describe.each(designs)('an experiment with %s', (_, fields, sentence) => {
  const verdict = /\b(better|worse|leaning|inconclusive|too early)\b/i;
  const start = () => {
    const posthog = startPostHog('2026-06', { scopes });
    posthog.change(RUNNING, fields);
    return posthog;
  };

  test('has figures without a verdict', async () => {
    await openPostHog(start(), pageOf(RUNNING, '/results'));
    expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
    expect(screen.getAllByText('4,820')[0]).toBeVisible();
    expect(main()).not.toHaveTextContent(/does not contain enough/);
    expect(main()).not.toHaveTextContent(new RegExp(verdict.source.replace('better|worse|', ''), 'i'));
    expect(main()).not.toHaveTextContent(/test is (better|worse)|chance to win|Holm|checks passed/);
  });

  test('has no verdict on its overview', async () => {
    await openPostHog(start(), pageOf(RUNNING));
    const goal = await screen.findByRole('region', { name: 'Goal metric' });
    expect(await within(goal).findByText(new RegExp(`^${sentence}`))).toBeVisible();
    expect(main()).not.toHaveTextContent(/is better|is worse|probably|not enough data/);
  });

  test('has no verdict in the list', async () => {
    const row = await rowOf(start(), 'Short checkout');
    await waitFor(() => expect(row).toHaveTextContent('Not supported'));
    expect(row).not.toHaveTextContent(verdict);
  });
});

/** Nine metrics. The last one has a kind that the console does not know. */
const unknownKind = {
  kind: 'WarehouseNativeMetric',
  uuid: '018f8a55-0000-7b6a-8f10-000000000009',
  name: 'Churn in the warehouse',
  sql: 'SELECT variant, entity_id, value FROM churn -- ∑',
  limits: [1, 1.5, null, { a: false }],
};
const withUnknownMetric = (generation: (typeof generations)[number]) => {
  const posthog = startPostHog(generation, { scopes });
  const metrics = Array.from({ length: 8 }, (_, at) => ({
    kind: 'ExperimentMetric',
    metric_type: 'funnel',
    uuid: `018f8a55-0000-7b6a-8f10-00000000000${at}`,
    name: `Goal number ${at + 1}`,
    series: [{ kind: 'EventsNode', event: `event ${at}` }],
    breakdownFilter: { breakdown: '$browser', breakdown_limit: 5 },
    breakdownAttributionType: 'step',
    breakdownAttributionValue: 1,
  }));
  posthog.change(DRAFT, { metrics: [...metrics, unknownKind] });
  return posthog;
};

test.each(since2025)(
  'PostHog of %s: a metric of an unknown kind does not block a save and stays as it is',
  async (generation) => {
    const posthog = withUnknownMetric(generation);
    const before = JSON.stringify(posthog.record(DRAFT)?.['metrics']);
    const { user } = await openPostHog(posthog, pageOf(DRAFT, '/setup'));
    const goals = await editGroup('Metrics per person');
    await user.type(goals.getByRole('textbox', { name: 'Name of goal 1' }), '!');
    await user.click(save());

    expect(await screen.findByText('Saved Green button')).toBeVisible();
    expect(JSON.stringify(posthog.writes().at(-1)?.body)).toBe(
      `{"metrics":${before.replace('Goal number 1', 'Goal number 1!')}}`,
    );
  },
);

test('a metric of an unknown kind does not keep a draft from being launched', async () => {
  await openPostHog(withUnknownMetric('2026-06'), pageOf(DRAFT));
  const step = await screen.findByRole('region', { name: 'Next step' });
  expect(step).toHaveTextContent(/Can be launched|Ready to launch/);
  expect(main()).toHaveTextContent('Not known to this console (WarehouseNativeMetric)');
});

describe('a conclusion that the console does not know', () => {
  const ended = () => {
    const posthog = startPostHog('2026-06', { scopes });
    const fields = { conclusion: 'Won_by_guardrail', conclusion_comment: 'No harm.' };
    posthog.change(RUNNING, { end_date: '2026-10-20T09:00:00Z', ...fields });
    return posthog;
  };

  test.each([
    ['the overview', pageOf(RUNNING)],
    ['the results', pageOf(RUNNING, '/results')],
    ['the setup', pageOf(RUNNING, '/setup')],
    ['the decisions', `/projects/${PROJECT}/decisions`],
  ])('is shown as it is on %s', async (_, page) => {
    await openPostHog(ended(), page);
    expect((await screen.findAllByText(/Won_by_guardrail/))[0]).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(document.body).not.toHaveTextContent(/won_by_guardrail/);
  });

  test('can be chosen in the filter of the decisions', async () => {
    const { user } = await openPostHog(ended(), `/projects/${PROJECT}/decisions`);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Conclusion' }), 'Won_by_guardrail');
    expect(screen.getByText('1 decision')).toBeVisible();
  });

  test('stays chosen when its reason is changed', async () => {
    const posthog = ended();
    const { user } = await openPostHog(posthog, pageOf(RUNNING));
    await user.click(await screen.findByRole('button', { name: 'Change conclusion…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Won_by_guardrail' })).toBeChecked();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' None.');
    await user.click(dialog.getByRole('button', { name: 'Save conclusion' }));
    await waitFor(() => expect(posthog.writes()).toHaveLength(1));
    expect(posthog.writes()[0]?.body).toEqual({ conclusion_comment: 'No harm. None.' });
    expect(posthog.record(RUNNING)).toMatchObject({ conclusion: 'Won_by_guardrail' });
  });
});
