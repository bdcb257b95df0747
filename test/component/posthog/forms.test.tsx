import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { editGroup, unlockMetrics } from '#test/support/edit-field.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom, type Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, LEGACY, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const setupOf = (id: number) => `${list}/${id}/setup`;
const save = () => screen.getByRole('button', { name: /^Save/ });
const rowOf = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`) as HTMLElement;

async function typeNew(posthog: ReturnType<typeof startPostHog>, name: string) {
  const opened = await openPostHog(posthog, `${list}/new`);
  await opened.user.type(await screen.findByRole('textbox', { name: 'Name' }), name);
  return opened;
}

const created = (posthog: ReturnType<typeof startPostHog>, name: string) => {
  const write = posthog.writes().find(({ body }) => body?.['name'] === name);
  return write?.body as Wire;
};

describe.each(generations)('PostHog of %s', (generation) => {
  const since = (first: Parameters<typeof isFrom>[1]) => isFrom(generation, first);

  test('the page checks whether code uses the flag only if the server can check this kind of metric', async () => {
    await openPostHog(startPostHog(generation), setupOf(DRAFT));
    fireEvent.click(await screen.findByRole('heading', { name: 'Code for the flag' }));
    const code = within(document.getElementById('code') as HTMLElement);
    await code.findByRole('region', { name: 'JavaScript code' });

    expect(code.getByText(/posthog.getFeatureFlag\("green-button"\)/)).toBeVisible();
    if (since('2025'))
      expect(code.queryByText(/^The check needs|^No event|^Yes|^Checking|support the check/)).toBeNull();
    else expect(await code.findByText(/^No event of this metric contained a flag value/)).toBeVisible();
  });

  test('a new experiment is sent in the form that the server computes', async () => {
    const posthog = startPostHog(generation);
    const { user } = await typeNew(posthog, 'Larger photos');
    if (since('2025')) {
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      await user.type(await screen.findByRole('combobox', { name: 'Event of step 1' }), 'ordered');
    }
    await user.click(save());

    expect(await screen.findByRole('heading', { level: 1, name: 'Larger photos' })).toBeVisible();
    const body = created(posthog, 'Larger photos');
    expect(body['feature_flag_key']).toBe('larger-photos');
    expect('filters' in body && 'secondary_metrics' in body).toBe(!since('2025'));
    const metrics = [{ metric_type: 'funnel', series: [{ event: 'ordered' }] }];
    expect(body).toMatchObject(since('2025') ? { metrics } : { filters: { insight: 'FUNNELS' } });
    const variants = [{ key: 'control' }, { key: 'test' }];
    expect(body).toMatchObject(
      since('2026-06')
        ? { feature_flag: { filters: { multivariate: { variants } } } }
        : { parameters: { feature_flag_variants: variants } },
    );
    expect('parameters' in body).toBe(!since('2026-06'));
  });

  test('a key that belongs to the flag of a deleted experiment is reused only after a warning', async () => {
    const posthog = startPostHog(generation, { scopes: ['project:write', 'experiment:write', 'feature_flag:read'] });
    posthog.change(DRAFT, { deleted: true });
    const { user } = await typeNew(posthog, 'Green button');
    await user.click(save());

    if (!since('2025')) {
      expect((await screen.findAllByText(/already a feature flag with this key/))[0]).toBeVisible();
      return;
    }
    expect((await screen.findAllByText(/already exists, with the variants/))[0]).toBeVisible();
    expect(posthog.writes()).toEqual([]);
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Green button' })).toBeVisible();
    const body = created(posthog, 'Green button');
    expect(JSON.stringify(body)).not.toContain('rollout_percentage');
  });

  test('a description of 3,000 characters is kept where the server allows it', async () => {
    const posthog = startPostHog(generation);
    posthog.change(DRAFT, { description: 'a'.repeat(2_999) });
    const { user } = await openPostHog(posthog, setupOf(DRAFT));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'b');
    await user.click(save());

    if (since('2025')) expect(await screen.findByText('Saved Green button')).toBeVisible();
    else expect((await screen.findAllByText(/400 characters/))[0]).toBeVisible();
    expect(String(posthog.record(DRAFT)?.['description'])).toHaveLength(since('2025') ? 3_000 : 2_999);
  });

  test.each([
    ['is offered beside a legacy metric', { insight: 'TRENDS', events: [{ id: 'paid' }] }, 1],
    ['is not offered without a legacy metric', {}, 0],
  ])('the exposure of legacy metrics %s', async (_, filters, offered) => {
    const posthog = startPostHog(generation);
    posthog.change(DRAFT, { filters, secondary_metrics: [] });
    await openPostHog(posthog, setupOf(DRAFT));
    await editGroup('Variants and plan');

    expect(await screen.findByRole('spinbutton', { name: /^Planned days/ })).toBeVisible();
    expect(screen.queryAllByText(/A funnel counts everyone who completes its first step/)).toHaveLength(offered);
  });

  test('an experiment can have as many variants as the server allows', async () => {
    const variants = Array.from({ length: 10 }, (_, at) => ({
      key: at === 0 ? 'control' : `test-${at}`,
      rollout_percentage: 10,
    }));
    const posthog = startPostHog(generation);
    const flag = { ...(posthog.record(DRAFT)?.['feature_flag'] as Wire), filters: { multivariate: { variants } } };
    posthog.change(DRAFT, { feature_flag: flag, parameters: { feature_flag_variants: variants } });
    await openPostHog(posthog, setupOf(DRAFT));
    await editGroup('Variants and plan');

    const add = await screen.findByRole('button', { name: 'Add variant' });
    if (since('2025')) expect(add).toBeEnabled();
    else expect(add).toBeDisabled();
    expect(screen.queryByText(/Invalid variants/)).toBeNull();
  });
});

test.each(['2025', '2026-06'] as const)(
  'PostHog of %s: a changed metric is saved, and the other metrics are sent unchanged',
  async (generation) => {
    const posthog = startPostHog(generation);
    const { metrics } = structuredClone(posthog.record(RUNNING)) as { metrics: Wire[] };
    const { user } = await openPostHog(posthog, setupOf(RUNNING));
    await unlockMetrics();
    const goals = await editGroup('Metrics per person');
    await user.type(goals.getByRole('textbox', { name: 'Name of goal 2' }), ' in euros');
    await user.click(save());

    expect(await screen.findByText('Saved Short checkout')).toBeVisible();
    expect(posthog.writes().map(({ body }) => body)).toEqual([
      { metrics: [metrics[0], { ...metrics[1], name: 'Revenue per person in euros' }] },
    ]);
  },
);

test('metrics that the form cannot show stay as they came when another one is added', async () => {
  const posthog = startPostHog('2026-06');
  const { metrics_secondary: before } = structuredClone(posthog.record(RUNNING)) as { metrics_secondary: Wire[] };
  const { user } = await openPostHog(posthog, setupOf(RUNNING));
  await unlockMetrics();
  const others = await editGroup('Secondary metrics per person');
  await user.click(others.getByRole('button', { name: 'Add secondary metric' }));
  const added = within(others.getAllByRole('region', { name: /^Secondary metric/ }).at(-1) as HTMLElement);
  await user.click(added.getByRole('radio', { name: 'Event count' }));
  await user.type(added.getByRole('combobox', { name: 'Event of the metric' }), 'refunded');
  await user.click(save());

  await waitFor(() => expect(posthog.writes()).toHaveLength(1));
  const [write] = posthog.writes();
  const { metrics_secondary: after } = (write as { body: Wire }).body as { metrics_secondary: Wire[] };
  expect(after.slice(0, 2)).toEqual(before);
});

test('legacy goals are not offered where the server does not compute them', async () => {
  await openPostHog(startPostHog('2026-06'), setupOf(DRAFT));

  await screen.findByRole('group', { name: 'Metrics per person' });
  expect(rowOf('filters')).toBeNull();
  expect(rowOf('secondary_metrics')).toBeNull();
});

test('a copied legacy goal becomes a metric per person, and the page says so', async () => {
  const posthog = startPostHog('2025');
  const events = [
    { id: 'opened', type: 'events', order: 0 },
    { id: 'signed up', type: 'events', order: 1 },
  ];
  const median = { insight: 'TRENDS', events: [{ id: 'paid', math: 'median', math_property: 'amount' }] };
  posthog.change(DRAFT, {
    filters: { insight: 'FUNNELS', events },
    secondary_metrics: [{ name: 'Amount', filters: median }],
  });
  const { user } = await openPostHog(posthog, `${list}/new?from=${DRAFT}`);

  const note = await screen.findByText(/The metrics of the copied experiment were converted/);
  expect(note.closest('[role=note]')).toHaveTextContent(
    'Amount was left out: its aggregation “median” is not supported.',
  );
  await user.click(save());
  await waitFor(() => expect(posthog.writes()).toHaveLength(1));
  const body = created(posthog, 'Green button (copy)');
  expect(body['metrics']).toMatchObject([
    { metric_type: 'funnel', series: [{ event: 'opened' }, { event: 'signed up' }] },
  ]);
});

test('an experiment of the old engine can only get another name, description and end', async () => {
  const posthog = startPostHog('2026-06');
  const { user } = await openPostHog(posthog, setupOf(LEGACY));

  await screen.findByRole('group', { name: 'Metrics per person' });
  const notes = screen.getAllByText('PostHog no longer allows this change in experiments with legacy metrics.');
  expect(notes.length).toBeGreaterThan(3);
  for (const name of ['metrics', 'parameters', 'exposure_criteria', 'start_date'])
    for (const control of rowOf(name).querySelectorAll('input, select, textarea')) expect(control).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(save());
  expect(await screen.findByText('Saved Old sign-up!')).toBeVisible();
  expect(posthog.writes().map(({ body }) => body)).toEqual([{ name: 'Old sign-up!' }]);
});

test('a change that needs an approval keeps what was entered, and says where the request is', async () => {
  const posthog = startPostHog('2026-06', { needsApproval: true });
  const { user } = await openPostHog(posthog, setupOf(DRAFT));
  await editGroup('Variants and plan');
  const share = (await screen.findAllByRole('spinbutton', { name: /^Share of/ }))[0] as HTMLInputElement;
  await user.clear(share);
  await user.type(share, '30');
  await user.click(save());

  expect(await screen.findByText(/An approval is needed before the flag changes/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View the request for approval' })).toHaveAttribute(
    'href',
    `https://posthog.test/project/${PROJECT}/approvals`,
  );
  expect(share).toHaveValue(30);
  expect(save()).toBeEnabled();
});
