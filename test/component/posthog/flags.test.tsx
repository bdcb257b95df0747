import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { editGroup } from '#test/support/edit-field.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations } from '#test/support/posthog/generations.ts';
import { ADDRESS, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

/** Opens the page of the flag of an experiment. */
async function openFlagOf(posthog: ReturnType<typeof startPostHog>, experiment: number) {
  const { feature_flag } = posthog.record(experiment) as { feature_flag: { id: number } };
  const { user } = await openPostHog(posthog, `/projects/${PROJECT}/flags/${feature_flag.id}`);
  await screen.findByRole('heading', { name: 'Release conditions' });
  return user;
}

test('on PostHog, the flag of a running experiment shows who matches, and is changed after a confirmation', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['*'] });
  const user = userEvent.setup();
  await openPostHog(posthog, `/projects/${PROJECT}/experiments/${RUNNING}`);
  await user.click((await screen.findAllByRole('link', { name: /^Flag on/ }))[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Release conditions' })).toBeVisible();
  expect(await screen.findByText('1,200 people of 4,800 match.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Served to' })).toBeNull();

  const rows = await editGroup('Release conditions');
  const percent = rows.getByRole('spinbutton', { name: 'Percentage of condition 1' });
  await user.clear(percent);
  await user.type(percent, '40');
  expect(screen.queryByRole('textbox', { name: 'Reason for the change' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(posthog.writes().filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(await screen.findByRole('checkbox', { name: /a running experiment uses this flag/ }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(posthog.writes().at(-1)).toMatchObject({ method: 'PATCH' }));
  const { body } = posthog.writes().at(-1) ?? {};
  expect(body).toMatchObject({ filters: { groups: [{ rollout_percentage: 40 }] } });
  expect(body).not.toHaveProperty('change_reason');
});

test('on PostHog, the test shows the value, the reason and the payload for a person', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['*'] });
  const user = await openFlagOf(posthog, RUNNING);
  await user.type(screen.getByRole('textbox', { name: 'Distinct ID' }), 'ann{Enter}');

  expect(await screen.findByRole('heading', { name: 'test' })).toBeVisible();
  expect(screen.getByText('{"days":2}', { selector: 'code' })).toBeVisible();
  expect(screen.getByText('condition_match', { selector: 'code' })).toBeVisible();
  expect(screen.getByText('Condition 1 decides.', { exact: false })).toBeVisible();
  expect(screen.queryByText(/^No stored properties/)).toBeNull();
  expect(posthog.received.at(-1)?.search).toContain('distinct_id=ann');
});

test('on PostHog that does not evaluate flags for keys, the test says so', async () => {
  const posthog = startPostHog('2025', { scopes: ['*'], evaluatesFlags: false });
  const user = await openFlagOf(posthog, RUNNING);
  await user.type(screen.getByRole('textbox', { name: 'Distinct ID' }), 'ann{Enter}');

  expect(await screen.findByText('This server, or this API key, can’t tell what a person gets.')).toBeVisible();
});

describe.each(generations)('on PostHog of %s', (generation) => {
  /** A flag without the keys that only some versions send. */
  const plain = { id: 77, key: 'plain-flag', name: '', active: true, deleted: false, created_by: null };
  const flags = [
    { ...plain, filters: {} },
    {
      ...plain,
      id: 78,
      key: 'no-variants',
      filters: { groups: [{ properties: [] }], multivariate: null, payloads: null },
    },
  ];

  test('flags without optional keys are in the list', async () => {
    const posthog = startPostHog(generation, { scopes: ['*'], flags });
    await openPostHog(posthog, `/projects/${PROJECT}/flags`);

    expect(await screen.findByRole('link', { name: 'plain-flag' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'no-variants' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Feature flags' })).not.toHaveTextContent(/undefined|null|NaN|Invalid/);
    expect(screen.getAllByText('100%')).toHaveLength(1);
    expect(posthog.received.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('flags that need an approval are not turned off or deleted, and each says so', async () => {
    const posthog = startPostHog(generation, { scopes: ['*'], flags, needsApproval: true });
    const { user } = await openPostHog(posthog, `/projects/${PROJECT}/flags`);
    await user.click(await screen.findByRole('checkbox', { name: 'Select plain-flag' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select no-variants' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off…' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off 2 flags' }));

    expect(await screen.findByText('Turned off 0 of 2, 2 failed')).toBeVisible();
    const failed = within(screen.getByRole('list', { name: 'Failed' })).getAllByRole('listitem');
    expect(failed).toHaveLength(2);
    for (const row of failed) expect(row).toHaveTextContent(/An approval is needed/);
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'delete 2 flags');
    await user.click(screen.getByRole('button', { name: 'Delete 2 flags' }));

    expect(await screen.findByText('Deleted 0 of 2, 2 failed')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Failed' })).getAllByText(/An approval is needed/)).toHaveLength(2);
  });

  test('a flag without optional keys has a page, and its change can wait for an approval', async () => {
    const posthog = startPostHog(generation, { scopes: ['*'], flags, needsApproval: true });
    const { user } = await openPostHog(posthog, `/projects/${PROJECT}/flags/77`);
    expect(await screen.findByText('Everyone gets the default')).toBeVisible();
    expect(screen.getByText('Not used by an experiment')).toBeVisible();
    expect(screen.queryByText('Version')).toBeNull();
    expect(screen.getByRole('main')).not.toHaveTextContent(/undefined|null|NaN|Invalid/);

    const rows = await editGroup('Release conditions');
    await user.click(rows.getByRole('button', { name: 'Add condition' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));

    expect(await screen.findByText(/An approval is needed before the flag changes/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View the request for approval' })).toHaveAttribute(
      'href',
      `${ADDRESS}/project/${PROJECT}/approvals`,
    );
    expect(rows.getByRole('spinbutton', { name: 'Percentage of condition 1' })).toBeVisible();
    expect(posthog.writes().at(-1)?.body).toMatchObject({ filters: { groups: [expect.anything()] } });
  });

  test('turning off a flag without optional keys can wait for an approval', async () => {
    const posthog = startPostHog(generation, { scopes: ['*'], flags, needsApproval: true });
    const { user } = await openPostHog(posthog, `/projects/${PROJECT}/flags/78`);
    await screen.findByRole('heading', { name: 'Release conditions' });
    await user.click(screen.getAllByRole('button', { name: 'Turn off…' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));

    expect(await screen.findByText(/An approval is needed before the flag changes/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View the request for approval' })).toBeVisible();
  });
});
