import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom } from '#test/support/posthog/generations.ts';
import { DRAFT, LEGACY, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const setupOf = (id: number) => `${list}/${id}/setup`;

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('[role="row"], tr, li') as HTMLElement);
};

describe.each(generations)('PostHog of %s', (generation) => {
  const since = (first: Parameters<typeof isFrom>[1]) => isFrom(generation, first);

  test('the list shows every experiment, and no warning about a goal that it does not contain', async () => {
    const posthog = startPostHog(generation);
    posthog.change(DRAFT, { metrics: [], filters: {} });
    await openPostHog(posthog, list);

    const running = await rowOf('Short checkout');
    expect(running.getByText(/Running/)).toBeVisible();
    expect(await rowOf('Green button')).toBeDefined();
    const warnings = screen.queryAllByText('no metric');
    if (since('2026-06')) expect(warnings).toHaveLength(0);
    else expect(warnings.length).toBeGreaterThan(0);
  });

  test('the list shows archived experiments on request', async () => {
    const posthog = startPostHog(generation);
    posthog.change(4017, { archived: true });
    await openPostHog(posthog, `${list}?archived=shown`);

    expect(await screen.findByRole('link', { name: 'Price page' })).toBeVisible();
    const asked = posthog.received.filter(({ search }) => search.includes('archived=true'));
    expect(asked.length > 0).toBe(since('2025'));
  });

  test('saving a new name sends only the name', async () => {
    const posthog = startPostHog(generation);
    const { user } = await openPostHog(posthog, setupOf(RUNNING));

    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await waitFor(() =>
      expect(document.getElementById('exposure_criteria') ?? document.getElementById('filters')).toBeInTheDocument(),
    );
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    expect(await screen.findByText('Saved Short checkout!')).toBeVisible();
    expect(posthog.writes().map(({ body }) => body)).toEqual([{ name: 'Short checkout!' }]);
  });

  test('launching a draft starts it', async () => {
    const posthog = startPostHog(generation);
    const { user } = await openPostHog(posthog, setupOf(DRAFT));

    await user.click(await screen.findByRole('button', { name: 'Launch…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Launch/ }));

    expect(await screen.findByText('Saved: Green button is running.')).toBeVisible();
    expect(posthog.record(DRAFT)?.['start_date']).not.toBeNull();
    const [write] = posthog.writes();
    if (since('2026-03')) expect(write).toMatchObject({ method: 'POST', path: expect.stringMatching(/\/launch\/$/) });
    else expect(write?.method).toBe('PATCH');
  });

  test('ending an experiment keeps the conclusion', async () => {
    const posthog = startPostHog(generation);
    const { user } = await openPostHog(posthog, setupOf(RUNNING));

    await user.click((await screen.findAllByRole('button', { name: 'End…' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    if (since('2025')) await user.click(await dialog.findByRole('radio', { name: 'Won' }));
    await user.click(dialog.getByRole('button', { name: 'End experiment' }));

    expect(await screen.findByText('Saved: Short checkout has ended.')).toBeVisible();
    const record = posthog.record(RUNNING);
    expect(record?.['end_date']).not.toBeNull();
    if (since('2025')) expect(record?.['conclusion']).toBe('won');
    expect(posthog.writes().some(({ path }) => path.endsWith('/end/'))).toBe(since('2026-03'));
  });

  test('ending an experiment keeps a conclusion recorded before', async () => {
    const posthog = startPostHog(generation);
    const recorded = { conclusion: 'lost', conclusion_comment: 'Fewer orders.' };
    if (since('2025')) posthog.change(RUNNING, recorded);
    const { user } = await openPostHog(posthog, setupOf(RUNNING));

    await user.click((await screen.findAllByRole('button', { name: 'End…' }))[0] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End experiment' }));

    expect(await screen.findByText('Saved: Short checkout has ended.')).toBeVisible();
    if (since('2025')) expect(posthog.record(RUNNING)).toMatchObject(recorded);
  });

  test('deleting says what happens to the flag, and can be undone where the server keeps the experiment', async () => {
    const posthog = startPostHog(generation);
    const { user } = await openPostHog(posthog, setupOf(DRAFT));

    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const keeps = since('2025');
    expect(dialog.queryByText(/does not change.* New flags cannot use its key/) !== null).toBe(keeps);
    await user.type(dialog.getByRole('textbox'), 'Green button');
    await user.click(dialog.getByRole('button', { name: 'Delete experiment' }));
    expect(await screen.findByText('Deleted Green button.')).toBeVisible();

    if (!keeps) return expect(posthog.record(DRAFT)).toBeUndefined();
    expect(posthog.writes()).toMatchObject([{ method: 'PATCH', body: { deleted: true } }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored Green button.')).toBeVisible();
    expect(posthog.record(DRAFT)?.['deleted']).toBe(false);
  });
});

test.each([
  ['Setup', 'Green button', 'list', 'Warnings'],
  ['Overview', 'Short checkout', 'region', 'Health'],
])(
  'on the page %s, deleting one of two experiments with the same flag clears the warning',
  async (page, removed, role, name) => {
    const posthog = startPostHog('2026-06');
    posthog.change(DRAFT, { feature_flag_key: String(posthog.record(RUNNING)?.['feature_flag_key']) });
    const { user } = await openPostHog(posthog, list);
    expect(await screen.findAllByText('flag key used twice')).toHaveLength(2);
    await user.click(await screen.findByRole('link', { name: removed }));
    await user.click(await screen.findByRole('link', { name: page }));

    const warnings = within(await screen.findByRole(role, { name }));
    expect(
      await warnings.findByText(/After you duplicate this experiment, delete it here to remove the warning/),
    ).toBeVisible();
    await user.click(warnings.getByRole('button', { name: 'Delete…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/does not change/)).toBeVisible();
    await user.type(dialog.getByRole('textbox'), removed);
    await user.click(dialog.getByRole('button', { name: 'Delete experiment' }));

    const row = await rowOf(removed === 'Green button' ? 'Short checkout' : 'Green button');
    await waitFor(() => expect(screen.queryByRole('link', { name: removed })).toBeNull());
    expect(row.queryByText('flag key used twice')).toBeNull();
  },
);

test('where a deletion is permanent, the warning about a shared flag does not suggest it', async () => {
  const posthog = startPostHog('2024');
  posthog.change(DRAFT, { feature_flag_key: String(posthog.record(RUNNING)?.['feature_flag_key']) });
  const { user } = await openPostHog(posthog, list);
  await user.click(await screen.findByRole('link', { name: 'Green button' }));
  await user.click(await screen.findByRole('link', { name: 'Setup' }));

  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  expect(await warnings.findByText(/Duplicate one of the experiments with another flag key/)).toBeVisible();
  expect(warnings.queryByText(/is deleted/)).toBeNull();
  expect(warnings.queryByRole('button', { name: 'Delete…' })).toBeNull();
});

test('an undo right after a deletion shows the experiment again, although the list was still loading', async () => {
  const posthog = startPostHog('2026-06');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await posthog.fetch(input, init);
    const isListWithoutDeleted = /experiments\/\?/.test(String(input)) && posthog.record(DRAFT)?.['deleted'] === true;
    if (isListWithoutDeleted) await held;
    init?.signal?.throwIfAborted();
    return response;
  };
  const { user } = await openPostHog({ ...posthog, fetch }, setupOf(DRAFT));
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Green button');
  await user.click(dialog.getByRole('button', { name: 'Delete experiment' }));
  await waitFor(() => expect(posthog.received.at(-1)?.path).toMatch(/experiments\/$/));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored Green button.')).toBeVisible();
  answer();

  expect(await screen.findByRole('link', { name: 'Green button' })).toBeVisible();
});

test('a refused DELETE is repeated as an update that deletes the experiment', async () => {
  const posthog = startPostHog('2025');
  const { user, services } = await openPostHog(posthog, setupOf(DRAFT));
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  services.session.update({ generations: [{ project: PROJECT, generation: 'posthog-2024' }] });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Green button');
  await user.click(dialog.getByRole('button', { name: 'Delete experiment' }));

  expect(await screen.findByText('Deleted Green button.')).toBeVisible();
  expect(posthog.writes().map(({ method }) => method)).toEqual(['DELETE', 'PATCH']);
  expect(services.client.generationOf(PROJECT)).toBe('posthog-2025');
});

test('a paused experiment and the key of a deleted flag are shown without internal values', async () => {
  await openPostHog(startPostHog('2026-06'), list);

  const paused = await rowOf('Price page');
  expect(paused.getByText('Paused')).toBeVisible();
  expect(paused.queryByText('running, flag off')).toBeNull();
  const legacy = await rowOf('Old sign-up');
  expect(legacy.getByText('old-signup')).toBeVisible();
  expect(legacy.queryByText(/:deleted:/)).toBeNull();
});

test('an experiment of the old engine offers neither launch nor archive, but delete', async () => {
  const { user } = await openPostHog(startPostHog('2026-06'), setupOf(LEGACY));

  const remove = await screen.findByRole('button', { name: 'Delete…' });
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move to draft…' })).toBeNull();
  await user.click(remove);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Old sign-up?' }));
  expect(dialog.queryByRole('button', { name: /Archive/ })).toBeNull();
});

test('several experiments are archived only where the server allows it', async () => {
  const { user } = await openPostHog(startPostHog('2026-06'), list);

  await user.click(await screen.findByRole('checkbox', { name: 'Select Green button' }));

  const bar = within(await screen.findByRole('region', { name: 'Selected experiments' }));
  expect(bar.queryByRole('button', { name: /^Archive/ })).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete 1 experiment/ }));
  expect(dialog.queryByRole('button', { name: /Archive/ })).toBeNull();
});

test.each([
  ['exposure_frozen', 'No new participants'],
  ['stopped', 'Ended'],
])('the status %s is shown as it is', async (status, label) => {
  const posthog = startPostHog('2026-06');
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await posthog.fetch(input, init);
    if (!/experiments\/(4021\/)?(\?.*)?$/.test(String(input))) return response;
    return new Response((await response.text()).replaceAll('"status":"running"', `"status":"${status}"`));
  };
  await openPostHog({ ...posthog, fetch }, list);

  expect((await rowOf('Short checkout')).getByText(label)).toBeVisible();
});
