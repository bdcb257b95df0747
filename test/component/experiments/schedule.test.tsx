import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ZONE = { timezone: 'Europe/Berlin' };
const PLANNED = { parameters: { recommended_running_time: 21, recommended_sample_size: 20_900 } };

/** A Monday in the year after this one, so that tests don't depend on the day on which they run. */
const YEAR = new Date().getFullYear() + 1;
const DAY = `${YEAR}-06-15`;
const START = `${DAY}T07:00:00Z`;

const overview = (project: number, id: number) => `/projects/${project}/experiments/${id}`;

const choose = async (user: Awaited<ReturnType<typeof open>>['user'], group: string, option: string) =>
  user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: option }));

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openLaunch(project: number, id: number, key?: string) {
  const opened = await open(server, overview(project, id), key === undefined ? {} : { key });
  await opened.user.click(await screen.findByRole('button', { name: 'Launch…' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

test('a launch is scheduled in the time zone of the project, with what happens at the end', async () => {
  const project = await newProject(server, ZONE);
  const { id } = await create(server, project, { name: 'Gift wrap', ...PLANNED });
  const { user, dialog } = await openLaunch(project, id);

  await choose(user, 'Start', 'At a time');
  type('Start, day', DAY);
  type('Start, time', '09:00');
  expect(dialog.getByText(/^Europe\/Berlin, in \d+ days/)).toBeVisible();
  await choose(user, 'End', 'On the planned day');
  expect(dialog.getByText(/6 Jul \d{4}, 09:00, day 21\. About 20,900 participants\./)).toBeVisible();
  await choose(user, 'Then', 'Ship if better');
  await choose(user, 'Guardrail harmed', 'Pause');
  const effects = within(dialog.getByRole('list', { name: 'What happens' })).getAllByRole('listitem');
  expect(effects[0]).toHaveTextContent(/15 Jun \d{4}, 09:00.*turns on for everyone/);
  expect(effects[2]).toHaveTextContent(
    /6 Jul \d{4}, 09:00.*Ships .*test.* to the same audience, with the conclusion Won, only if .* Otherwise nothing changes/,
  );
  expect(effects[3]).toHaveTextContent('No destination yet: nobody gets a message. Add one');
  await user.click(dialog.getByRole('button', { name: 'Schedule launch' }));

  expect(await screen.findByText(/^Saved: Gift wrap starts .*15 Jun \d{4}, 09:00\.$/)).toBeVisible();
  const stored = await read(server, project, id);
  expect(stored).toMatchObject({ ends_on_plan: true, end_action: 'ship', harm_action: 'pause', start_date: null });
  expect(Date.parse(String(stored['scheduled_start']))).toBe(Date.parse(START));
  expect(stored.feature_flag.active).toBe(false);

  expect(screen.getByText(/^Starts .*15 Jun \d{4}, 09:00 \(Europe\/Berlin\)$/)).toBeVisible();
  const step = within(screen.getByRole('region', { name: 'Next step' }));
  expect(step.getByRole('heading')).toHaveTextContent(/^Starts .*15 Jun \d{4}, 09:00, in \d+ days/);
  expect(step.getByText(/^Runs 21 days to .*6 Jul \d{4}, 09:00, then ships .*test.* if it is better\.$/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Schedule' })).toHaveTextContent('There are no guardrails.');
});

test('the overview of a scheduled draft says what a harmed guardrail does, and what happens at the end', async () => {
  const project = await newProject(server, ZONE);
  const returns = {
    ...{
      kind: 'ExperimentMetric',
      metric_type: 'funnel',
      uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      name: 'Returns',
    },
    ...{ goal: 'decrease', series: [{ kind: 'EventsNode', event: 'returned' }] },
  };
  const { id } = await create(server, project, {
    ...{ name: 'Gift wrap', scheduled_start: START, harm_action: 'pause', metrics_secondary: [returns] },
    ...{ ends_on_plan: true, end_action: 'ship' },
    parameters: { ...PLANNED.parameters, guardrails: { [returns.uuid]: { margin: null } } },
  });
  await open(server, overview(project, id));

  expect(await screen.findByRole('list', { name: 'Schedule' })).toHaveTextContent(
    'A harmed guardrail pauses the experiment.',
  );
  await waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'Facts' })).toHaveTextContent(
      /6 Jul \d{4}, 09:00, then ships .*test.* if it is better/,
    ),
  );
});

test('the list says when a draft starts', async () => {
  const project = await newProject(server, ZONE);
  await create(server, project, { name: 'Gift wrap', scheduled_start: START });
  await open(server, `/projects/${project}/experiments`);

  expect(await screen.findByText(/^Starts 15 Jun \d{4}$/)).toBeVisible();
});

test('a schedule is cancelled without a dialog, and the notice undoes it', async () => {
  const project = await newProject(server, ZONE);
  const { id } = await create(server, project, { name: 'Gift wrap', scheduled_start: START });
  const { user } = await open(server, overview(project, id));

  await user.click(await screen.findByRole('button', { name: 'Cancel schedule' }));
  expect(await screen.findByText('Saved: the launch of Gift wrap is not scheduled any more.')).toBeVisible();
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ scheduled_start: null });
  expect(screen.getByRole('button', { name: 'Launch…' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Saved: the launch of Gift wrap is scheduled again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel schedule' })).toHaveFocus();
  const { scheduled_start } = await read(server, project, id);
  expect(Date.parse(String(scheduled_start))).toBe(Date.parse(START));
});

test('a scheduled draft can be launched earlier, from its menu', async () => {
  const project = await newProject(server, ZONE);
  const { id } = await create(server, project, { name: 'Gift wrap', scheduled_start: START });
  const { user } = await open(server, overview(project, id));

  await user.click(await screen.findByRole('button', { name: 'Actions for Gift wrap' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Launch now…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch now' }));

  expect(await screen.findByText('Running')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ scheduled_start: null, start_date: expect.any(String) });
});

test('changing a schedule begins with what is stored and sends only what changed', async () => {
  const project = await newProject(server, ZONE);
  const { id } = await create(server, project, { name: 'Gift wrap', scheduled_start: START });
  const { user, writes } = await open(server, overview(project, id));

  await user.click(await screen.findByRole('button', { name: 'Change schedule…' }));
  expect(screen.getByLabelText('Start, day')).toHaveValue(DAY);
  expect(screen.getByLabelText('Start, time')).toHaveValue('09:00');
  type('Start, time', '10:30');
  await user.click(screen.getByRole('button', { name: 'Schedule launch' }));

  expect(await screen.findByText(/^Saved: Gift wrap starts .*10:30\.$/)).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual([{ scheduled_start: `${DAY}T08:30:00Z` }]);
});

test('a time that the clock skips is explained, and a time in the past cannot be scheduled', async () => {
  const project = await newProject(server, ZONE);
  const { id } = await create(server, project);
  const { user, dialog } = await openLaunch(project, id);

  await choose(user, 'Start', 'At a time');
  // The clock of Berlin is set forward on the last Sunday of March.
  const sunday = new Date(Date.UTC(YEAR, 2, 31));
  sunday.setUTCDate(31 - sunday.getUTCDay());
  type('Start, day', sunday.toISOString().slice(0, 10));
  type('Start, time', '02:30');
  expect(dialog.getByText(/^02:30 does not exist on \d+ March\. Starts at 03:30\.$/)).toBeVisible();

  type('Start, day', '2020-01-01');
  expect(dialog.getByText(/^Choose a time after \d\d:\d\d\.$/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Schedule launch' })).toHaveAttribute('aria-disabled', 'true');
});

test('the end by hand has no action, and the planned day needs a planned running time', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, dialog } = await openLaunch(project, id);

  expect(within(screen.getByRole('radiogroup', { name: 'Then' })).getByRole('radio', { name: 'End' })).toBeDisabled();
  await choose(user, 'End', 'On the planned day');
  expect(dialog.getByText('No running time is planned. Set it in Setup first.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Launch now' })).toHaveAttribute('aria-disabled', 'true');
});

test('the dialog names the destinations of messages', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  for (const name of ['#growth', 'Data warehouse'])
    await ask(server, `POST /api/projects/${project}/notification_destinations/`, {
      body: { kind: 'webhook', name, url: 'https://hooks.example.com/services/abc' },
    });
  const { dialog } = await openLaunch(project, id);

  expect(await dialog.findByText('#growth and Data warehouse.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Change' })).toHaveAttribute('href', `/projects/${project}/notifications`);
});

test('a launch that the server refuses is not offered', async () => {
  const project = await newProject(server);
  const { id, ...record } = await create(server, project);
  const flag = (record as unknown as { feature_flag: { id: number } }).feature_flag.id;
  await server.db.updateTable('feature_flag').set({ deleted: true }).where('id', '=', flag).execute();
  const { dialog } = await openLaunch(project, id);

  expect(dialog.getByText('The flag was deleted, so no one would get a variant.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Launch anyway' })).toHaveAttribute('aria-disabled', 'true');
});

test('a new experiment can be scheduled, and the preview says when it starts', async () => {
  const project = await newProject(server, ZONE);
  const { user } = await open(server, `/projects/${project}/experiments/new`);

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Gift wrap');
  await user.click(screen.getByRole('button', { name: /Size and schedule/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Scheduled start' }), `${DAY} 09:00`);
  expect(screen.getByText('Saving stores the experiment. It launches at the start time.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  expect(await screen.findByText(/^Starts .*15 Jun \d{4}, 09:00 \(Europe\/Berlin\)$/)).toBeVisible();
});

test('the setup says how often an experiment that harms nothing is paused', async () => {
  const project = await newProject(server);
  const secondary_metrics = ['Refunds', 'Errors', 'Calls'].map((name) => ({
    name,
    filters: { insight: 'TRENDS', events: [{ id: name, order: 0 }] },
  }));
  const guardrails = { 'secondary-0': {}, 'secondary-1': {}, 'secondary-2': {} };
  const { id } = await create(server, project, { secondary_metrics, parameters: { guardrails } });
  const { user } = await open(server, `${overview(project, id)}/setup`);
  const row = within(
    (await screen.findByRole('group', { name: 'If a guardrail is harmed' })).closest('[data-field]') as HTMLElement,
  );

  await user.click(row.getByRole('radio', { name: 'Pause' }));
  expect(row.getByText('Of experiments that harm nothing, at most 8% are ever paused (3 guardrails).')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(/^Saved Experiment/)).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ harm_action: 'pause' });
});

test('two ends are an error before anything is sent', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, PLANNED);
  const { user, writes } = await open(server, `${overview(project, id)}/setup`);

  await user.type(await screen.findByRole('textbox', { name: 'Scheduled end' }), `${DAY} 09:00`);
  await user.click(screen.getByRole('switch', { name: 'End on the planned day' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  expect(await screen.findByText(/ends on the planned day or at a scheduled time, not both/)).toBeVisible();
  expect(writes()).toEqual([]);
});
