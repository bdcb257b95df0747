import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingField, settingNames } from '#changes/compare.ts';
import type { ProjectBody } from '#contract/project.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { parsePending, withSecretsOf } from '#web/organization/stored-pending.ts';
import { openOrganization } from './open-organization.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
const three: ProjectBody[] = [
  { name: 'One', timezone: 'Europe/Berlin', week_start_day: 1, slack_incoming_webhook: 'https://hooks.example/1' },
  { name: 'Two', timezone: 'UTC', week_start_day: 1 },
  { name: 'Three', timezone: 'Asia/Tokyo', week_start_day: 1 },
];

async function copyToAll(user: Awaited<ReturnType<typeof openOrganization>>['user'], setting: string) {
  await user.click(await screen.findByRole('checkbox', { name: setting }));
  await user.click(screen.getByRole('button', { name: /^Copy baseline/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add to review' }));
}

const openReview = async (user: Awaited<ReturnType<typeof openOrganization>>['user']) =>
  user.click(await screen.findByRole('link', { name: 'Review' }));

test('only settings that differ are listed, secrets only by whether they are set', async () => {
  const { user } = await openOrganization(server, '/settings', three);

  expect(await screen.findByText('3 of 3 projects loaded')).toBeVisible();
  const rows = () => screen.getAllByRole('row').flatMap((row) => row.getAttribute('data-field') ?? []);
  expect(rows()).toEqual(['timezone', 'slack_incoming_webhook']);
  expect(screen.queryByText(/hooks\.example/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Only differences' }));
  const names = settingNames.filter((name) => name !== 'name');
  const sections = new Set(names.map((name) => settingField(name).section));
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(1 + sections.size + names.length));
  await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'week');
  await waitFor(() => expect(rows()).toContain('week_start_day'));
});

test('the filter for privacy risks also lists the risks of the baseline', async () => {
  const { user } = await openOrganization(server, '/settings', [
    { name: 'Baseline', anonymize_ips: false },
    { name: 'Other', anonymize_ips: true },
  ]);

  await user.click(await screen.findByRole('button', { name: 'Only privacy risks' }));

  expect(await screen.findByRole('checkbox', { name: 'Discard IP addresses' })).toBeVisible();
});

test('a setting is copied to all projects after its consequence was confirmed, and undo restores it', async () => {
  const { user, ids, read } = await openOrganization(server, '/settings', three);
  await copyToAll(user, 'Time zone');
  await openReview(user);

  const save = await screen.findByRole('button', { name: 'Save in 2 projects' });
  expect(screen.getAllByText(/Days start at another time/)).toHaveLength(2);
  expect(save).toHaveAttribute('aria-disabled', 'true');
  const confirm = screen.getByRole('button', { name: 'Confirm 1 consequence' });
  await user.click(confirm);
  expect(
    screen.getByRole('checkbox', { name: /^I understand that, in 2 projects, days start at another time/ }),
  ).toHaveFocus();
  await user.keyboard(' ');
  expect(confirm).not.toBeInTheDocument();
  await user.click(save);

  expect(await screen.findByText('Saved 2 of 2 projects')).toBeVisible();
  for (const id of ids) expect(await read(id)).toMatchObject({ timezone: 'Europe/Berlin' });

  await user.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(await screen.findByText('Restored 2 of 2 projects')).toBeVisible();
  expect(await read(ids[1] ?? 0)).toMatchObject({ timezone: 'UTC' });
  expect(await read(ids[2] ?? 0)).toMatchObject({ timezone: 'Asia/Tokyo' });
});

test('a project that someone else changes before the save is reported and left as it is', async () => {
  const { user, ids, read, patch } = await openOrganization(server, '/settings', three);
  await copyToAll(user, 'Time zone');
  await openReview(user);
  await user.click(await screen.findByRole('checkbox', { name: /^I understand/ }));
  await patch(ids[2] ?? 0, { timezone: 'Europe/Paris' });
  await user.click(screen.getByRole('button', { name: 'Save in 2 projects' }));

  expect(await screen.findByText(/Saved 1 of 2 projects/)).toBeVisible();
  expect(screen.getByText(/someone else changed Time zone \(now Europe\/Paris instead of Asia\/Tokyo\)/)).toBeVisible();
  expect(await read(ids[2] ?? 0)).toMatchObject({ timezone: 'Europe/Paris' });
});

test('one value is set for chosen projects, and an invalid one is rejected at its field', async () => {
  const { user, ids, read } = await openOrganization(server, '/settings', three);
  await user.click(await screen.findByRole('button', { name: 'Only differences' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sample rate' }));
  await user.click(screen.getByRole('button', { name: 'Set value…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = await dialog.findByRole('textbox', { name: 'Sample rate' });

  await user.type(input, '400');
  await user.click(dialog.getByRole('button', { name: 'Add to review' }));
  await waitFor(() => expect(input).toBeInvalid());
  await user.clear(input);
  await user.type(input, '40');
  await user.click(dialog.getByText('Some projects'));
  await user.click(dialog.getByRole('checkbox', { name: `Two (${ids[1]})` }));
  await user.click(dialog.getByRole('button', { name: 'Add to review' }));
  await openReview(user);
  await user.click(await screen.findByRole('button', { name: 'Save in 1 project' }));

  expect(await screen.findByText('Saved 1 of 1 project')).toBeVisible();
  expect(await read(ids[1] ?? 0)).toMatchObject({ session_recording_sample_rate: '0.40' });
  expect(await read(ids[0] ?? 0)).toMatchObject({ session_recording_sample_rate: null });
});

test('a click on a value selects it, and changes nothing before its action is chosen', async () => {
  const { user, ids } = await openOrganization(server, '/settings', three);
  const cell = await screen.findByRole('button', { name: /^Time zone of Two: / });

  await user.click(cell);
  expect(cell).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Time zone of').parentElement).toHaveTextContent('Time zone of Two');
  expect(screen.queryByText(/^\d+ change/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Open in settings' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/projects/${ids[1]}#timezone$`)),
  );

  await user.click(screen.getByRole('button', { name: /^Copy Europe\/Berlin/ }));
  expect(await screen.findByText('1 change in 1 project')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back the change' }));
  expect(screen.queryByText('1 change in 1 project')).toBeNull();
});

test('a section can be folded, and a legend says what the colors mean', async () => {
  const { user } = await openOrganization(server, '/settings', three);
  const fold = await screen.findByRole('button', { name: 'Settings of Date and display' });

  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('checkbox', { name: 'Time zone' })).toBeNull();
  await user.click(fold);
  expect(screen.getByRole('checkbox', { name: 'Time zone' })).toBeVisible();

  const legend = within(screen.getByRole('list', { name: 'Legend' }));
  expect(legend.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
    'Same as baseline',
    'Differs',
    'Privacy risk',
    'Pending change',
  ]);
});

test('copying is not offered for secrets alone', async () => {
  const { user } = await openOrganization(server, '/settings', three);
  await user.click(await screen.findByRole('checkbox', { name: 'Incoming webhook' }));
  const copy = screen.getByRole('button', { name: /^Copy baseline/ });
  expect(copy).toHaveAccessibleDescription('Secrets are never copied. Select another setting.');

  await user.click(screen.getByRole('checkbox', { name: 'Time zone' }));
  expect(copy).not.toHaveAttribute('aria-disabled');
});

test('single changes can be taken back in the review', async () => {
  const { user } = await openOrganization(server, '/settings', three);
  await copyToAll(user, 'Time zone');
  await openReview(user);

  await user.click(await screen.findByRole('button', { name: 'Remove the change of Time zone in Three' }));

  expect(await screen.findByRole('button', { name: 'Save in 1 project' })).toBeVisible();
});

test('a settings file is imported into the review without its flags, new projects and watch, and its problems are listed', async () => {
  const { user, ids } = await openOrganization(server, '/settings', three);
  await screen.findByRole('button', { name: 'Import…' });
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await user.upload(input as HTMLInputElement, new File([text], 'hedgerow.yaml', { type: 'application/yaml' }));
  };

  await choose('version: 1\nprojects: { two: { id: 999999, settings: { timezone: 5 } } }\n');
  expect(await screen.findByText('Line 2: timezone: "5" is not a valid choice.')).toBeVisible();
  const two = 'settings: { anonymize_ips: true }, flags: { checkout: { active: false }, old: null }';
  await choose(`version: 1\nprojects: { two: { id: ${ids[1]}, ${two} }, new: {} }\nwatch: { projects: [] }\n`);

  const leftOut = /^1 new project and 2 feature flags not imported. .+ The section watch is not imported\./;
  expect(await screen.findByText(leftOut)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Review changes' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Save in 1 project' })).toBeVisible();
});

test('changes that are not applied yet survive a reload, except secrets', async () => {
  const { user, ids } = await openOrganization(server, '/settings', three);
  await copyToAll(user, 'Time zone');
  await screen.findByText('2 changes in 2 projects');
  const key = Object.keys(localStorage).find((name) => name.startsWith('hedgerow.pending-changes:')) ?? '';

  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
    [String(ids[1])]: { timezone: 'Europe/Berlin' },
    [String(ids[2])]: { timezone: 'Europe/Berlin' },
  });
  const kept = parsePending(
    JSON.stringify({
      [String(ids[1])]: { timezone: 'Europe/Berlin', slack_incoming_webhook: 'https://hooks.example/1', unknown: 1 },
      none: { timezone: 'UTC' },
    }),
  );
  expect([...kept]).toEqual([[ids[1], { timezone: 'Europe/Berlin' }]]);
});

test('a change in another tab arrives, and a secret that only this tab knows stays pending', async () => {
  const { ids } = await openOrganization(server, '/settings', three);
  const [, two = 0, third = 0] = ids;
  const here = new Map([[two, { slack_incoming_webhook: 'https://hooks.example/2', timezone: 'UTC' }]]);
  const there = parsePending(JSON.stringify({ [String(third)]: { timezone: 'UTC' } }));

  expect([...withSecretsOf(here, there)]).toEqual([
    [third, { timezone: 'UTC' }],
    [two, { slack_incoming_webhook: 'https://hooks.example/2' }],
  ]);
});

test('a change that a colleague makes too is no longer pending', async () => {
  const { user, ids, patch, services } = await openOrganization(server, '/settings', three);
  await copyToAll(user, 'Time zone');
  await screen.findByText('2 changes in 2 projects');

  await patch(ids[1] ?? 0, { timezone: 'Europe/Berlin' });
  await services.cache.invalidateQueries();

  expect(await screen.findByText('1 change in 1 project')).toBeVisible();
});

test('a long list is shown in full in the tooltip of its cell', async () => {
  const urls = ['https://one.example', 'https://two.example'];
  await openOrganization(server, '/settings', [
    { name: 'One', app_urls: urls },
    { name: 'Two', app_urls: [] },
  ]);

  const cell = (await screen.findByText('2 URLs')).closest('td');
  expect(cell).toHaveAttribute(
    'data-tooltip',
    expect.stringContaining('2 URLs: https://one.example, https://two.example'),
  );
});
