import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { changeFlag, readFlag, where } from '../flags/open-flag.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const proOnly = [where('plan', 'exact', ['pro'], 20)];

const setupOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;

/** Creates an experiment, and returns its id and that of its flag. */
async function experimentWithFlag(overrides: object = {}) {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', ...overrides });
  const { feature_flag } = await read(server, project, id);
  return { project, id, flag: (feature_flag as unknown as { id: number }).id };
}

const row = async () => within(await screen.findByRole('group', { name: 'Audience' }));
const editButton = async () => (await row()).getByRole('button', { name: 'Edit Audience' });

/** Chooses 20% of the people with the plan pro in the open editor of release conditions. */
async function choosePro(user: UserEvent) {
  const percent = await screen.findByRole('spinbutton', { name: 'Percentage of condition 1' });
  await user.clear(percent);
  await user.type(percent, '20');
  await user.click(screen.getByRole('button', { name: 'Add a property to condition 1' }));
  await user.type(screen.getByRole('combobox', { name: 'Name of property 1 of condition 1' }), 'plan');
  await user.type(screen.getByRole('textbox', { name: /^Add to values/ }), 'pro{Enter}');
}

/** Opens the editor of the audience, and returns the queries of its dialog. */
async function openAudience(user: UserEvent) {
  await user.click(await editButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Audience' }));
  await user.click(await dialog.findByRole('button', { name: 'Edit Release conditions' }));
  return dialog;
}

test('the audience of a draft is edited and saved on its setup page, without its shares', async () => {
  const { project, id, flag } = await experimentWithFlag();
  const { user, writes } = await open(server, setupOf(project, id));
  expect((await row()).getByText('Everyone')).toBeVisible();

  const dialog = await openAudience(user);
  await choosePro(user);
  await user.click(dialog.getByRole('button', { name: 'Edit Variants' }));
  expect(dialog.getByText(/The variants and shares of a draft are set in “Variants and plan”/)).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: 'Key of variant A' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  expect(await dialog.findByText(/^Saved flag-/)).toBeVisible();
  expect(writes()).toHaveLength(1);
  expect((await readFlag(server, project, flag)).filters['groups']).toEqual(proOnly);

  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await (await row()).findByText('20% of people where plan is pro')).toBeVisible();
});

test('Ctrl+S saves the audience, not the experiment behind its dialog', async () => {
  const { project, id } = await experimentWithFlag();
  const { user, writes } = await open(server, setupOf(project, id));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await openAudience(user);
  await choosePro(user);
  await user.keyboard('{Control>}s{/Control}');

  await screen.findByText(/^Saved flag-/);
  expect(writes().map(({ path }) => path)).toEqual([expect.stringContaining('/feature_flags/')]);
  expect((await read(server, project, id))['name']).toBe('Form');
});

test('a running experiment keeps its control and the reason why its shares were changed', async () => {
  const { project, id, flag } = await experimentWithFlag({ start_date: daysAgo(3) });
  const { user, writes } = await open(server, `${setupOf(project, id)}#feature_flag`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Audience' }));
  await user.click(await dialog.findByRole('button', { name: 'Edit Variants' }));
  expect(await dialog.findByRole('textbox', { name: 'Key of variant A' })).toHaveAttribute('readonly');
  const share = dialog.getByRole('spinbutton', { name: 'Share of variant B in percent' });
  await user.clear(share);
  await user.type(share, '20');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  expect(await dialog.findByText(/Say why you change it, in at least 10 characters/)).toBeVisible();
  expect(writes()).toEqual([]);

  await user.type(dialog.getByRole('textbox', { name: 'Reason for the change' }), 'Fewer people see a bug');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await dialog.findByText(/^Saved flag-/);
  expect(writes()[0]?.body).toMatchObject({ change_reason: 'Fewer people see a bug' });
  const { multivariate } = (await readFlag(server, project, flag)).filters as { multivariate: { variants: object[] } };
  expect(multivariate.variants).toMatchObject([{ rollout_percentage: 80 }, { rollout_percentage: 20 }]);
});

test('the fixed variants of a running experiment lead to the editor of the audience', async () => {
  const variants = [
    { key: 'control', rollout_percentage: 50 },
    { key: 'test', rollout_percentage: 50 },
  ];
  const parameters = { feature_flag_variants: variants };
  const { project, id } = await experimentWithFlag({ start_date: daysAgo(3), parameters });
  const { user } = await open(server, setupOf(project, id));
  await user.click(await screen.findByRole('button', { name: 'View Variants and plan' }));
  const link = await screen.findByRole('link', { name: 'edit the audience' });
  expect(link).toHaveAttribute('href', '#feature_flag');
});

test('a key that can only read sees the audience and can’t edit it', async () => {
  const { project, id, flag } = await experimentWithFlag();
  const { filters } = await readFlag(server, project, flag);
  await changeFlag(server, project, flag, { filters: { ...filters, groups: proOnly } });
  await open(server, setupOf(project, id), { key: server.keys.reader });

  expect(await (await row()).findByText('20% of people where plan is pro')).toBeVisible();
  expect(await editButton()).toBeDisabled();
});

test('an experiment whose flag was deleted says so and has no audience to edit', async () => {
  const { project, id, flag } = await experimentWithFlag();
  await server.db.updateTable('feature_flag').set({ deleted: true }).where('id', '=', flag).execute();
  await open(server, setupOf(project, id));

  expect(await screen.findByText('The flag was deleted. No one gets a variant.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Audience' })).toBeNull();
});

test('the overview and the launch name the audience', async () => {
  const { project, id, flag } = await experimentWithFlag();
  const { filters } = await readFlag(server, project, flag);
  await changeFlag(server, project, flag, { filters: { ...filters, groups: proOnly } });
  const { user } = await open(server, `/projects/${project}/experiments/${id}`);
  const facts = within(await screen.findByRole('complementary', { name: 'Facts' }));
  expect(facts.getByText('20% of people where plan is pro')).toBeVisible();

  await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Launch Form' }));
  expect(dialog.getByText(/turns on for 20% of people where plan is pro/)).toBeVisible();
});

test('a new experiment for 20% of the people with plan = pro has this audience from the start', async () => {
  const project = await newProject(server);
  const { user, writes } = await open(server, `/projects/${project}/experiments/new`);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Quick buy');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const stored = within(screen.getByRole('complementary', { name: 'What will be stored' }));
  expect(await stored.findByText('Serves everyone')).toBeVisible();
  await choosePro(user);
  expect(await stored.findByText('Serves 20% of people where plan is pro')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save experiment' }));

  await screen.findByText('Saved Quick buy');
  expect(writes()).toHaveLength(1);
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/`);
  expect(body.results[0].feature_flag).toMatchObject({
    active: false,
    filters: { groups: proOnly, multivariate: { variants: [{ key: 'control' }, { key: 'test' }] } },
  });
});

test('a condition that the server refuses is reported at the audience', async () => {
  const project = await newProject(server);
  const { user } = await open(server, `/projects/${project}/experiments/new`);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Quick buy');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Add a property to condition 1' }));
  await user.type(screen.getByRole('combobox', { name: 'Name of property 1 of condition 1' }), 'email');
  const operator = screen.getByRole('combobox', { name: 'Operator of property 1 of condition 1' });
  await user.selectOptions(operator, 'matches the pattern');
  await user.type(screen.getByRole('textbox', { name: 'Value of property 1 of condition 1' }), '(');
  await user.click(screen.getByRole('button', { name: 'Save experiment' }));

  const group = await screen.findByRole('group', { name: 'Audience' });
  await waitFor(() =>
    expect(group).toHaveAccessibleDescription(/Invalid value for operator regex|regular expression/i),
  );
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/`);
  expect(body.results).toEqual([]);
});

test.each([
  ['keeps its audience', {}, 50, { filters: { groups: proOnly } }],
  ['is for everyone if a variant was shipped', { start_date: daysAgo(9), end_date: daysAgo(1) }, 100, undefined],
])('a copy of an experiment %s', async (_, dates, ofTest, copied) => {
  const { project, id, flag } = await experimentWithFlag(dates);
  const variants = [
    { key: 'control', rollout_percentage: 100 - ofTest },
    { key: 'test', rollout_percentage: ofTest },
  ];
  await changeFlag(server, project, flag, { filters: { groups: proOnly, multivariate: { variants } } });
  const { user, writes } = await open(server, `/projects/${project}/experiments/new?from=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Save experiment' }));
  await screen.findByText('Saved Form (copy)');
  const [created] = writes();
  expect((created as { body: Record<string, unknown> }).body['feature_flag']).toEqual(copied);
});
