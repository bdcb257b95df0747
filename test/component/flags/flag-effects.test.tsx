import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { editAsJson, editGroup } from '#test/support/edit-field.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject } from '../experiments/open.ts';
import { createFlag, openFlag, openStoredFlag, readFlag, saveButton, seePeople, where } from './open-flag.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a change during a running experiment needs a reason, which the history shows', async () => {
  const project = await newProject(server);
  const experiment = await create(server, project, { name: 'Header test', start_date: daysAgo(3) });
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/${experiment.id}/`);
  const { feature_flag } = body as { feature_flag: { id: number; key: string } };
  const { user, updates } = await openStoredFlag(server, { project, id: feature_flag.id });
  expect(screen.getByRole('link', { name: 'Header test' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete…' })).toHaveAccessibleDescription(/Not possible: .*Header test/);

  await user.click(screen.getByRole('button', { name: 'Edit Variants' }));
  expect(await screen.findByRole('textbox', { name: 'Key of variant A' })).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Remove variant A' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Payload of test (JSON)' }), '1');
  expect(screen.getByText('The payload is served at once. The results mix both payloads.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Typo');
  await user.click(saveButton());
  expect(await screen.findByText(/Say why you change it, in at least 10 characters/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason for the change' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Reason for the change' })).toBeInvalid();
  expect(updates()).toEqual([]);

  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), ' in the payload');
  await user.click(saveButton());
  await screen.findByText(`Saved ${feature_flag.key}`);
  expect(updates()[0]?.body).toMatchObject({ change_reason: 'Typo in the payload' });
  expect(await screen.findByText('Reason: Typo in the payload')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Undone/);
  expect((await readFlag(server, project, feature_flag.id)).filters).not.toHaveProperty('payloads');
});

test('control of a running experiment can’t be removed, not even as JSON', async () => {
  const project = await newProject(server);
  const experiment = await create(server, project, { start_date: daysAgo(3) });
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/${experiment.id}/`);
  const { user, updates } = await openStoredFlag(server, { project, id: body.feature_flag.id });
  const text = await editAsJson(user, 'Release conditions');
  await user.clear(text);
  await user.click(text);
  const others = [
    { key: 'a', rollout_percentage: 50 },
    { key: 'b', rollout_percentage: 50 },
  ];
  await user.paste(JSON.stringify({ groups: [], multivariate: { variants: others } }));
  await user.click(saveButton());

  expect(await screen.findByText(/One variant must have the key “control”/)).toBeVisible();
  expect(updates()).toEqual([]);
});

test('the page counts the people whom the flag serves, and what an edit changes for them', async () => {
  const project = await newProject(server);
  const filters = { groups: [where('plan', 'exact', ['pro'])] };
  const flag = await ask(server, `POST /api/projects/${project}/feature_flags/`, {
    body: { key: 'pro-only', filters },
  });
  await seePeople(server, project, { ann: { plan: 'pro' }, ben: { plan: 'free' }, cid: { plan: 'free' }, dan: {} });
  const { user } = await openStoredFlag(server, { project, id: flag.body.id });
  expect(await screen.findByRole('heading', { name: 'Served to 25% of people' })).toBeVisible();

  expect(await screen.findByText('4 times')).toBeVisible();

  const rows = await editGroup('Release conditions');
  await user.click(rows.getByRole('button', { name: 'Remove pro' }));
  await user.type(rows.getByRole('textbox', { name: /^Add to values/ }), 'free{Enter}');
  const sentence =
    'Serves 25% → 50% of people. 50% see a variant for the first time, 0 people change variant, 25% get the default again.';
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  expect(await review.findByText(sentence)).toBeVisible();
  expect(review.getByText('Condition 1: 100% of people where plan is free')).toBeVisible();
});

test('the test shows what a person gets and why, also with other properties and unsaved changes', async () => {
  const project = await newProject(server);
  const filters = { groups: [where('plan', 'exact', ['pro'])], payloads: { true: '[1]' } };
  const flag = await ask(server, `POST /api/projects/${project}/feature_flags/`, {
    body: { key: 'pro-only', filters },
  });
  await seePeople(server, project, { ann: { plan: 'free', age: 3 } });
  const { user } = await openStoredFlag(server, { project, id: flag.body.id });

  await user.type(screen.getByRole('textbox', { name: 'Distinct ID' }), 'ann{Enter}');
  expect(await screen.findByRole('heading', { name: 'Default' })).toBeVisible();
  const plan = screen.getByRole('textbox', { name: 'plan' });
  expect(plan).toHaveValue('free');
  expect(screen.getByText('does not match: not true that plan is pro.', { exact: false })).toBeVisible();

  await user.clear(plan);
  await user.type(plan, 'pro{Enter}');
  expect(await screen.findByRole('heading', { name: 'On' })).toBeVisible();
  expect(screen.getByText('[1]', { selector: 'code' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Restore plan' }));
  const rows = await editGroup('Release conditions');
  await user.type(rows.getByRole('textbox', { name: /^Add to values/ }), 'free{Enter}');
  await user.click(screen.getByRole('button', { name: 'Evaluate' }));
  expect(await screen.findByRole('heading', { name: 'On' })).toBeVisible();
  expect((await readFlag(server, project, flag.body.id)).filters).toEqual(filters);
});

test('the flag is turned off after a confirmation, turned on again by Undo, and deleted after its key was typed', async () => {
  const { user, project, id } = await openFlag(server);
  await user.click(screen.getAllByRole('button', { name: 'Turn off…' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off new-header?' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Saved: new-header is off.')).toBeVisible();
  expect(await readFlag(server, project, id)).toMatchObject({ active: false });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Saved: new-header is on.');
  expect(await readFlag(server, project, id)).toMatchObject({ active: true });

  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  await user.type(await screen.findByRole('textbox', { name: /to confirm/ }), 'new-header');
  await user.click(screen.getByRole('button', { name: 'Delete flag' }));
  await screen.findByText('Deleted new-header.');
  expect((await ask(server, `GET /api/projects/${project}/feature_flags/${id}/`)).status).toBe(404);
});

test('with a key that cannot read people, the test shows the value and says why properties are missing', async () => {
  const project = await newProject(server);
  const filters = { groups: [where('plan', 'exact', ['pro'])] };
  const { id } = await createFlag(server, project, { key: 'pro-only', filters });
  await seePeople(server, project, { ann: { plan: 'pro' } });
  const key = await buildKey(server.db, server.users.owner.id, {
    scopes: ['project:read', 'experiment:read', 'feature_flag:read'],
  });
  const { user } = await openStoredFlag(server, { project, id }, { key });

  await user.type(screen.getByRole('textbox', { name: 'Distinct ID' }), 'ann{Enter}');
  expect(await screen.findByRole('heading', { name: 'On' })).toBeVisible();
  expect(screen.getByText(/^Stored properties decide too, but this key cannot read them/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'plan' })).toHaveValue('');
});
