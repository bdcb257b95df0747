import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/stand-in.ts';
import { DRAFT, ORGANIZATION, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const NO_EXPERIMENTS = 'This key does not have the scope experiment:write.';

/** Opens a page, and records the requests that the server refuses. */
async function open(options: Parameters<typeof startPostHog>[1], at: string, missingScopes: string[]) {
  const posthog = startPostHog('2026-06', options);
  const refused: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await posthog.fetch(input, init);
    if (response.status >= 400) refused.push(`${response.status} ${new URL(String(input)).pathname}`);
    return response;
  };
  const opened = await openPostHog({ ...posthog, fetch }, at);
  // Connecting finds out which scopes the key has.
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

  test('has the reason at everything in the list that changes experiments', async () => {
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
    expect(changing.length).toBeGreaterThan(1);
    for (const button of changing) expect(button).toHaveAccessibleDescription(NO_EXPERIMENTS);
    expect([posthog.writes(), refused]).toEqual([[], []]);
  });

  test.each([
    ['a new experiment', `${list}/new`],
    ['a draft', `${list}/${DRAFT}/setup`],
    ['a running experiment', `${list}/${RUNNING}/setup`],
  ])('cannot type in the form of %s, and Save has the reason', async (_, at) => {
    const { user, posthog, refused } = await openAsReader(at);
    const name = await screen.findByRole('textbox', { name: 'Name' });

    await waitFor(() => expect(name).toBeDisabled());
    expect(screen.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(NO_EXPERIMENTS);
    await user.keyboard('{Control>}s{/Control}');
    expect([posthog.writes(), refused]).toEqual([[], []]);
  });

  test.each([DRAFT, RUNNING])('has the reason at every lifecycle action of experiment %i', async (id) => {
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
  await waitFor(() => expect(refused).toContain(`403 /api/projects/${PROJECT}/event_definitions/`));

  expect(await screen.findByRole('note', { name: 'Read-only key' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
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
    expect(refused.filter((request) => !request.includes('recalculation'))).toEqual([]);
  });

  test('finds the deletion of the project locked, with the reason', async () => {
    const { posthog } = await openAsMember(`/organizations/${ORGANIZATION}/projects/${PROJECT}`);

    const button = await screen.findByRole('button', { name: /^Delete/ });
    await waitFor(() => expect(button).toHaveAccessibleDescription(/administrator/));
    expect(posthog.writes()).toEqual([]);
  });
});
