import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { newProject, open } from '../experiments/open.ts';
import { addDestination, page } from './destinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Stores a message to a destination, with what became of it. */
async function deliver(project: number, destination_id: string, values: Record<string, unknown>, text = 'A text.') {
  const { rule = 'ended', ...delivery } = values;
  const { id } = await server.db
    .insertInto('notification')
    .values({
      project_id: project,
      rule: String(rule),
      body: JSON.stringify({
        ...{
          type: 'experiment.ended',
          created_at: new Date().toISOString(),
          project: { id: project, name: 'Web app' },
        },
        ...{
          experiment: { id: 1, name: 'Reminder', url: '/projects/1/experiments/1' },
          subject: null,
          verdict: null,
          text,
        },
      }),
      created_at: new Date(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('delivery')
    .values({ notification_id: id, destination_id, ...delivery } as never)
    .execute();
}

test('the deliveries say what was sent and what became of it, and a failed one is sent again', async () => {
  const project = await newProject(server);
  const { id } = await addDestination(server, project);
  const { id: slack } = await addDestination(server, project, { name: '#growth', kind: 'slack' });
  const now = Date.now();
  const sent = { status: 'sent', attempt: 1, http_status: 200, duration_ms: 312, attempted_at: new Date() };
  await deliver(project, id, sent, 'The first one.');
  const next_at = new Date(now + 4.5 * 60_000);
  await deliver(project, id, { status: 'pending', attempt: 2, http_status: 500, next_at }, 'The second one.');
  const failed = { status: 'failed', attempt: 7, error: 'No answer in 10 s, 7 of 7 attempts.' };
  await deliver(project, slack, failed, 'The third one.');
  const { user } = await open(server, page(project));
  const table = within(await screen.findByRole('table', { name: 'Deliveries' }));
  const row = (text: string) => within(table.getByText(text).closest('tr') as HTMLElement);

  expect(row('The first one.').getByText('200, 0.3 s')).toBeVisible();
  expect(row('The second one.').getByText('Retrying in 5 min')).toBeVisible();
  expect(row('The second one.').getByText('Answered 500, attempt 2 of 7')).toBeVisible();
  expect(row('The second one.').getByRole('button', { name: 'Send now' })).toBeVisible();
  expect(row('The third one.').getByText('No answer in 10 s, 7 of 7 attempts.')).toBeVisible();

  await user.click(row('The third one.').getByRole('button', { name: 'Send again' }));
  expect(await row('The third one.').findByText(/^The host name was not found\./)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Sent' }));
  await waitFor(() => expect(table.queryByText('The second one.')).not.toBeInTheDocument());
  expect(table.getByText('The first one.')).toBeVisible();
});

test('the filters are in the address', async () => {
  const project = await newProject(server);
  const { id } = await addDestination(server, project);
  const { id: slack } = await addDestination(server, project, { name: '#growth', kind: 'slack' });
  await deliver(project, id, { status: 'sent', attempt: 1 }, 'To the warehouse.');
  await deliver(project, slack, { status: 'sent', attempt: 1 }, 'To the channel.');
  const { user } = await open(server, `${page(project)}?to=${slack}&state=sent`);

  expect(await screen.findByText('To the channel.')).toBeVisible();
  expect(screen.queryByText('To the warehouse.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear destination' }));
  expect(await screen.findByText('To the warehouse.')).toBeVisible();
});

test('a test message is listed with the others', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  const { user } = await open(server, page(project));

  await user.click(await screen.findByRole('button', { name: 'Send test' }));

  const table = within(await screen.findByRole('table', { name: 'Deliveries' }));
  expect(await table.findByText(/^Test message by/)).toBeVisible();
  expect(table.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});
