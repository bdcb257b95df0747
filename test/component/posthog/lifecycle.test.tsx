import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom, type Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const setupOf = (id: number) => `${list}/${id}/setup`;
const scopes = ['project:write', 'experiment:write', 'feature_flag:write'];

const start = (generation: (typeof generations)[number], fields: Wire = {}) => {
  const posthog = startPostHog(generation, { scopes });
  posthog.change(RUNNING, fields);
  return posthog;
};

type PostHog = ReturnType<typeof start>;

const lifecycle = async () => within(await screen.findByRole('region', { name: 'Lifecycle' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const isActive = (posthog: PostHog) => ((posthog.record(RUNNING) as Wire)['feature_flag'] as Wire)['active'];

async function act(posthog: PostHog, button: string) {
  const opened = await openPostHog(posthog, setupOf(RUNNING));
  await opened.user.click((await lifecycle()).getByRole('button', { name: button }));
  return opened;
}

const paidWithin = (conversion: Wire): Wire => ({
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid: 'a4b4e2c0-0000-4000-8000-000000000001',
  source: { kind: 'EventsNode', event: 'paid', math: 'total' },
  ...conversion,
});

test.each([
  [
    'with a window',
    { conversion_window: 7, conversion_window_unit: 'day' },
    /The results can change until the last of these windows closes/,
  ],
  ['without a window', {}, /the results do not change/],
])('the dialog that ends an experiment says whether its results can still change: %s', async (_, window, said) => {
  const posthog = start(generations.at(-1) as (typeof generations)[number], {
    filters: {},
    metrics: [paidWithin(window)],
    metrics_secondary: [],
  });
  await act(posthog, 'End…');
  expect(await (await dialog()).findByText(said)).toBeVisible();
});

describe.each(generations)('PostHog of %s', (generation) => {
  const hasActions = isFrom(generation, '2026-03');

  test('turning the flag of a running experiment off and on again pauses and resumes it', async () => {
    const posthog = start(generation);
    const { user } = await act(posthog, 'Turn flag off…');
    await user.click((await dialog()).getByRole('button', { name: 'Turn flag off' }));
    expect(await screen.findByText('Saved: the flag short-checkout is off.')).toBeVisible();
    expect(isActive(posthog)).toBe(false);

    await user.click(await screen.findByRole('button', { name: 'Turn flag on…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Turn flag on' }));
    expect(await screen.findByText('Saved: the flag short-checkout is on.')).toBeVisible();
    expect(isActive(posthog)).toBe(true);
    const actions = posthog.writes().map(({ path }) => /(pause|resume|feature_flags)/.exec(path)?.[1]);
    expect(actions).toEqual(hasActions ? ['pause', 'resume'] : ['feature_flags', 'feature_flags']);
  });

  test('moving an ended experiment to draft clears its dates', async () => {
    const posthog = start(generation, { end_date: '2026-10-22T07:00:00Z' });
    const { user } = await act(posthog, 'Move to draft…');
    await user.click((await dialog()).getByRole('button', { name: 'Move to draft' }));

    expect(await screen.findByText(/^Saved: Short checkout is a draft/)).toBeVisible();
    expect(posthog.record(RUNNING)).toMatchObject({ start_date: null, end_date: null });
    expect(posthog.writes()).toMatchObject([{ method: hasActions ? 'POST' : 'PATCH' }]);
  });

  test('an ended experiment is archived and restored', async () => {
    const posthog = start(generation, { end_date: '2026-10-22T07:00:00Z' });
    const { user } = await act(posthog, 'Archive');
    expect(await screen.findByText('Saved: Short checkout is archived.')).toBeVisible();
    expect(posthog.record(RUNNING)?.['archived']).toBe(true);

    await user.click((await lifecycle()).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Saved: Short checkout is back in the list.')).toBeVisible();
    expect(posthog.record(RUNNING)?.['archived']).toBe(false);
  });

  test('several experiments are deleted together, and restored where the server keeps them', async () => {
    const posthog = startPostHog(generation);
    const { user } = await openPostHog(posthog, list);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Green button' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Price page' }));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const confirm = await dialog();
    await user.type(confirm.getByRole('textbox'), 'delete 2 experiments');
    await user.click(confirm.getByRole('button', { name: 'Delete 2 experiments' }));

    expect(await screen.findByText('Deleted 2 of 2')).toBeVisible();
    const undo = screen.queryByRole('button', { name: 'Undo' });
    if (!isFrom(generation, '2025')) return expect(undo).toBeNull();
    expect(posthog.record(DRAFT)?.['deleted']).toBe(true);
    await user.click(undo as HTMLElement);
    await waitFor(() => expect(posthog.record(DRAFT)?.['deleted']).toBe(false));
    expect(await screen.findByRole('link', { name: 'Price page' })).toBeVisible();
  });

  test('deleting a draft offers to archive it only where the server archives drafts', async () => {
    const posthog = start(generation);
    const { user } = await openPostHog(posthog, setupOf(DRAFT));
    await user.click((await lifecycle()).getByRole('button', { name: 'Delete…' }));
    const confirm = await dialog();

    expect(confirm.queryAllByRole('button', { name: 'Archive instead' })).toHaveLength(hasActions ? 0 : 1);
    expect(confirm.queryByText(/continues to serve/)).toBeNull();
  });

  test('the launch dialog says what can be changed about the variants after the launch', async () => {
    const { user } = await openPostHog(start(generation), setupOf(DRAFT));
    await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);

    const effects = (await dialog()).getByText(/Participants are counted from now on/);
    expect(effects).toHaveTextContent(/variants cannot be added, removed or renamed until/);
  });

  test('the launch dialog checks whether code uses the flag only if the server can tell', async () => {
    const posthog = start(generation);
    posthog.change(DRAFT, { filters: { insight: 'TRENDS', events: [{ id: 'paid' }] } });
    const { user } = await openPostHog(posthog, setupOf(DRAFT));
    await user.click(await screen.findByRole('button', { name: 'Launch…' }));
    await dialog();

    const asked = () => posthog.received.some(({ path }) => path.endsWith('/requires_flag_implementation/'));
    if (!isFrom(generation, '2026-06')) await waitFor(() => expect(asked()).toBe(true));
    else expect(asked()).toBe(false);
  });
});

test.each(['launch', 'end'])('a failed %s says why in the dialog, which stays open', async (action) => {
  const posthog = startPostHog('2026-06', { scopes });
  const id = action === 'launch' ? DRAFT : RUNNING;
  const detail = action === 'launch' ? 'Experiment has already been launched.' : 'Experiment has already ended.';
  const { user } = await openPostHog(posthog, setupOf(id));
  await user.click(
    (await screen.findAllByRole('button', { name: action === 'launch' ? 'Launch…' : 'End…' }))[0] as HTMLElement,
  );
  const confirm = await dialog();
  // A colleague launches or ends the experiment first.
  posthog.change(
    id,
    action === 'launch' ? { start_date: '2026-11-01T07:00:00Z' } : { end_date: '2026-11-01T07:00:00Z' },
  );
  await user.click(confirm.getByRole('button', { name: /^(Launch|End experiment)/ }));

  expect(await confirm.findByText(new RegExp(detail))).toBeVisible();
});

test('shipping a variant that needs an approval ends nothing and links to the request', async () => {
  const posthog = startPostHog('2026-06', { scopes, needsApproval: true });
  const { user } = await openPostHog(posthog, setupOf(RUNNING));
  await user.click((await lifecycle()).getByRole('button', { name: 'Ship variant…' }));
  const confirm = await dialog();
  await user.click(await confirm.findByRole('radio', { name: /^test/ }));
  await user.click(confirm.getByRole('button', { name: 'End and ship test to everyone' }));

  expect(await confirm.findByText(/An approval is needed before the flag changes/)).toBeVisible();
  expect(confirm.getByRole('link', { name: /approval/ })).toHaveAttribute(
    'href',
    `https://posthog.test/project/${PROJECT}/approvals`,
  );
  expect(posthog.record(RUNNING)?.['end_date']).toBeNull();
});
