import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { DRAFT, ORGANIZATION, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const NO_EXPERIMENTS = 'This key does not have the scope experiment:write.';

/** Opens a page, and records the requests that the server rejects. */
async function open(options: Parameters<typeof startPostHog>[1], at: string, missingScopes: string[]) {
  const posthog = startPostHog('2026-06', options);
  const refused: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await posthog.fetch(input, init);
    if (response.status >= 400) refused.push(`${response.status} ${new URL(String(input)).pathname}`);
    return response;
  };
  const opened = await openPostHog({ ...posthog, fetch }, at);
  // In the real console, the page for connecting finds out which scopes are missing.
  act(() => opened.services.session.update({ missingScopes }));
  return { ...opened, posthog, refused };
}

describe('a key of PostHog that can only read', () => {
  const openAsReader = (at: string) =>
    open(
      { scopes: ['project:read', 'experiment:read', 'organization:read', 'user:read', 'event_definition:read'] },
      at,
      ['project:write', 'experiment:write', 'feature_flag:write'],
    );

  test('shows the reason at every control of the list that changes experiments', async () => {
    const { user, posthog, refused } = await openAsReader(list);
    await screen.findByRole('link', { name: 'Green button' });

    expect(screen.getByText('New experiment').closest('a, button')).toHaveAccessibleDescription(NO_EXPERIMENTS);
    await user.click(screen.getByRole('button', { name: 'Actions for Green button' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) expect(item).toHaveAccessibleDescription(NO_EXPERIMENTS);
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('checkbox', { name: 'Select Green button' }));
    const bar = within(await screen.findByRole('region', { name: /selected|Bulk/i }));
    const changing = bar.getAllByRole('button', { name: /^(Archive|Restore|Delete|Ship|End|Launch)/ });
    expect(changing.length).toBeGreaterThan(0);
    for (const button of changing) expect(button).toHaveAccessibleDescription(NO_EXPERIMENTS);
    expect([posthog.writes(), refused]).toEqual([[], []]);
  });

  test.each([
    ['a new experiment', `${list}/new`],
    ['a draft', `${list}/${DRAFT}/setup`],
    ['a running experiment', `${list}/${RUNNING}/setup`],
  ])('cannot type in the form of %s, and Save shows the reason', async (_, at) => {
    const { user, posthog, refused } = await openAsReader(at);
    const name = await screen.findByRole('textbox', { name: 'Name' });

    await waitFor(() => expect(name).toBeDisabled());
    expect(screen.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(NO_EXPERIMENTS);
    await user.keyboard('{Control>}s{/Control}');
    expect([posthog.writes(), refused]).toEqual([[], []]);
  });

  test.each([DRAFT, RUNNING])('shows the reason at every lifecycle action of experiment %i', async (id) => {
    const { posthog, refused } = await openAsReader(`${list}/${id}/setup`);
    const lifecycle = within(await screen.findByRole('region', { name: 'Lifecycle' }));

    const buttons = lifecycle.getAllByRole('button');
    expect(buttons.length).toBeGreaterThan(2);
    for (const button of buttons) await waitFor(() => expect(button).toHaveAccessibleDescription(NO_EXPERIMENTS));
    expect([posthog.writes(), refused]).toEqual([[], []]);
  });
});

test('a refused request for something else does not unlock what the key can’t change', async () => {
  const missing = ['project:write', 'experiment:write', 'feature_flag:write'];
  const { refused } = await open({ scopes: ['project:read', 'experiment:read'] }, `${list}/${DRAFT}/setup`, missing);
  await userEvent.click(await screen.findByRole('button', { name: 'View Metrics per person' }));
  await waitFor(() => expect(refused).toContain(`403 /api/projects/${PROJECT}/event_definitions/`));

  expect(await screen.findByRole('note', { name: 'Read-only key' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
});

describe('an experiment that the user can only view', () => {
  const REASON = 'You can only view this experiment. Ask an administrator for editor access.';

  /** Opens a page of an experiment that the user can only view, although the key has all scopes. */
  async function openAsViewer(id: number, at: string, latest?: null) {
    const posthog = startPostHog('2026-06', latest === undefined ? {} : { latest });
    posthog.change(id, { user_access_level: 'viewer' });
    return { ...(await openPostHog(posthog, at)), posthog };
  }

  test('cannot be changed in the form', async () => {
    const { user, posthog } = await openAsViewer(DRAFT, `${list}/${DRAFT}/setup`);

    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
    expect(screen.getByRole('note', { name: 'View only' })).toHaveTextContent(REASON);
    expect(screen.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(REASON);
    await user.keyboard('{Control>}s{/Control}');
    expect(posthog.writes()).toEqual([]);
  });

  test('shows the reason at every lifecycle action but Duplicate', async () => {
    await openAsViewer(DRAFT, `${list}/${DRAFT}/setup`);
    const lifecycle = within(await screen.findByRole('region', { name: 'Lifecycle' }));

    const buttons = lifecycle.getAllByRole('button');
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons)
      if (button.textContent === 'Duplicate') expect(button).not.toHaveAccessibleDescription();
      else expect(button).toHaveAccessibleDescription(REASON);
    for (const button of screen.getAllByRole('button', { name: 'Launch…' }))
      expect(button).toHaveAccessibleDescription(REASON);
  });

  test('can have its results read, but not computed or decided on', async () => {
    const { posthog, user } = await openAsViewer(RUNNING, `${list}/${RUNNING}/results`);

    expect(await screen.findByRole('heading', { name: 'Goal: Orders' })).toBeVisible();
    for (const name of ['Refresh', 'End…'])
      expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(REASON);
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Record conclusion…' })).toHaveAccessibleDescription(REASON);
    expect(posthog.writes()).toEqual([]);
  });

  test('starts no run when its results are opened', async () => {
    const { posthog } = await openAsViewer(RUNNING, `${list}/${RUNNING}/results`, null);

    expect(await screen.findByRole('heading', { name: 'No results have been computed yet' })).toBeVisible();
    expect(posthog.writes()).toEqual([]);
  });

  test('has its results loaded again after a failed request, but not computed', async () => {
    const posthog = startPostHog('2026-06');
    posthog.change(RUNNING, { user_access_level: 'viewer' });
    let isDown = true;
    const fetch: typeof globalThis.fetch = async (input, init) =>
      isDown && String(input).endsWith('/latest/')
        ? new Response('<p>Bad gateway</p>', { status: 502 })
        : posthog.fetch(input, init);
    const { user } = await openPostHog({ ...posthog, fetch }, `${list}/${RUNNING}/results`);
    const [again] = await screen.findAllByRole('button', { name: 'Try again' }, { timeout: 20_000 });
    isDown = false;

    if (again) await user.click(again);

    expect(await screen.findByRole('heading', { name: 'Goal: Orders' })).toBeVisible();
    expect(posthog.writes()).toEqual([]);
  });

  test('can have its results computed if the server does this with a query, because a query changes nothing', async () => {
    const scopes = ['project:read', 'experiment:read', 'experiment:write', 'query:read'];
    const posthog = startPostHog('2026-03', { scopes });
    posthog.change(RUNNING, { user_access_level: 'viewer' });
    const { user } = await openPostHog(posthog, `${list}/${RUNNING}/results`);
    await screen.findByRole('heading', { name: /^Goal: / });
    const queries = () => posthog.received.filter(({ path }) => path.endsWith('/query/')).length;
    const before = queries();

    await user.click(await screen.findByRole('button', { name: 'Refresh' }));

    await waitFor(() => expect(queries()).toBeGreaterThan(before));
  });

  test('is left out of an action on several experiments', async () => {
    const { user, posthog } = await openAsViewer(DRAFT, list);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Green button' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected experiments' }));
    expect(bar.getByRole('button', { name: 'Delete…' })).toHaveAccessibleDescription(REASON);

    await user.click(screen.getByRole('checkbox', { name: 'Select Short checkout' }));
    await user.click(bar.getByRole('button', { name: 'Delete 1…' }));
    const confirm = within(await screen.findByRole('dialog'));
    expect(confirm.getByText('Short checkout')).toBeVisible();
    expect(confirm.queryByText('Green button')).toBeNull();
    expect(posthog.writes()).toEqual([]);
  });

  test('with another or no level is not locked', async () => {
    const posthog = startPostHog('2026-06');
    posthog.change(DRAFT, { user_access_level: null });
    await openPostHog(posthog, `${list}/${DRAFT}/setup`);

    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeEnabled();
    expect(screen.queryByRole('note', { name: 'View only' })).toBeNull();
  });
});

describe('a member of a PostHog project who is no administrator', () => {
  const openAsMember = (at: string) =>
    open({ scopes: ['project:write', 'experiment:write', 'feature_flag:write'], level: 1 }, at, []);

  test('can create an experiment', async () => {
    const { user, posthog, refused } = await openAsMember(`${list}/new`);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'By a member');
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'By a member' })).toBeVisible();
    expect(posthog.writes().length).toBeGreaterThan(0);
    expect(refused.filter((request) => !/recalculation|event_definitions/.test(request))).toEqual([]);
  });

  test('finds the deletion of the project locked, with the reason', async () => {
    const { posthog } = await openAsMember(`/organizations/${ORGANIZATION}/projects/${PROJECT}`);

    const button = await screen.findByRole('button', { name: /^Delete/ });
    await waitFor(() => expect(button).toHaveAccessibleDescription(/administrator/));
    expect(posthog.writes()).toEqual([]);
  });
});
