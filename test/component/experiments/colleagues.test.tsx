import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { editGroup } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;

test('a launch is not executed if a colleague changed the experiment in the meantime, and shows the change', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user } = await open(server, pageOf(project, id));
  await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  const variants = [80, 20].map((rollout_percentage, at) => ({ key: at ? 'test' : 'control', rollout_percentage }));
  const body = { parameters: { feature_flag_variants: variants } };
  await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body, key: server.keys.admin });

  await user.click(dialog.getByRole('button', { name: 'Launch now' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('Someone else saved a change in the meantime');
  expect(await dialog.findByText('80%,', { exact: false })).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ start_date: null });
  await user.click(dialog.getByRole('button', { name: 'Launch now' }));
  expect(await screen.findByText('Running')).toBeVisible();
});

test('if a colleague has launched first, the dialog says so, and their start date stays', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  const body = { start_date: daysAgo(1) };
  await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body, key: server.keys.admin });
  const { start_date } = await read(server, project, id);

  await user.click(dialog.getByRole('button', { name: 'Launch now' }));

  expect(await dialog.findByText('Someone else changed the experiment: it is now running.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Launch now' }));
  expect(writes()).toHaveLength(1);
  expect(await read(server, project, id)).toMatchObject({ start_date });
});

test('an experiment that a colleague deleted in the meantime cannot be launched, deleted or evaluated', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user } = await open(server, pageOf(project, id));
  const launch = () => screen.findAllByRole('button', { name: 'Launch…' });
  await user.click((await launch())[0] as HTMLElement);
  await ask(server, `DELETE /api/projects/${project}/experiments/${id}/`, { key: server.keys.admin });

  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Launch now' }));
  expect(await screen.findByText('Someone deleted this experiment.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  const reason = expect.stringContaining('Someone deleted this experiment');
  const deletion = await screen.findByRole('button', { name: 'Delete…' });
  const steps = [...(await launch()), deletion];
  expect(steps.map((step) => step.getAttribute('aria-description'))).toEqual([reason, reason, reason]);
  await user.click(steps[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['End…', 'End experiment', /has ended/],
  ['Ship variant…', 'End and ship test to everyone', /everyone gets the variant/],
])('“%s” keeps a conclusion that a colleague records while the dialog is open', async (label, action, message) => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3) });
  const { user, services } = await open(server, pageOf(project, id));
  await user.click((await screen.findAllByRole('button', { name: label }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fewer orders');
  const body = { conclusion: 'lost', conclusion_comment: 'Theirs' };
  await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body, key: server.keys.admin });
  await services.cache.refetchQueries();

  await waitFor(() => expect(dialog.getByRole('radio', { name: 'Lost' })).toBeChecked());
  await user.click(dialog.getByRole('button', { name: action }));

  expect(await screen.findByText(message)).toBeVisible();
  const expected = { conclusion: 'lost', conclusion_comment: 'Fewer orders' };
  expect(await read(server, project, id)).toMatchObject(expected);
});

test('the calculator has the effect of the plan, also after a colleague has changed it, until another is typed', async () => {
  const project = await newProject(server);
  const planned = (minimum_detectable_effect: number) => ({
    parameters: { minimum_detectable_effect },
  });
  const { id } = await create(server, project, planned(5));
  const { user, services } = await open(server, pageOf(project, id));
  const setElsewhere = async (percent: number) => {
    await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body: planned(percent) });
    await services.cache.refetchQueries();
  };
  const variants = await editGroup('Variants and plan');
  await user.click(variants.getByText('Sample size calculator'));
  const effect = await variants.findByRole('textbox', { name: /^Minimum detectable effect/ });
  expect(effect).toHaveValue('5');

  await setElsewhere(3);
  await waitFor(() => expect(effect).toHaveValue('3'));
  await user.type(effect, '0');
  await setElsewhere(4);
  expect(effect).toHaveValue('30');
});
