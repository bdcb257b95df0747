import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function openStart() {
  const project = await newProject(server, { timezone: 'Asia/Kolkata' });
  const { id } = await create(server, project);
  const opened = await open(server, `/projects/${project}/experiments/${id}/setup`);
  const start = await screen.findByRole('textbox', { name: 'Start' });
  const row = within(start.closest('[data-field]') as HTMLElement);
  return { ...opened, start, row };
}

test('a date is chosen from a calendar, with a time, in the project’s time zone', async () => {
  const { user, writes, start, row } = await openStart();
  await user.type(start, '2026-03-15 10:30');

  await user.click(row.getByRole('button', { name: 'Choose a date' }));
  await user.click(await row.findByRole('button', { name: '20 March 2026' }));
  expect(start).toHaveValue('2026-03-20 10:30');
  fireEvent.change(row.getByLabelText('Time'), { target: { value: '08:15' } });
  expect(start).toHaveValue('2026-03-20 08:15');
  await user.click(row.getByRole('button', { name: 'Done' }));

  expect(row.getByRole('button', { name: 'Choose a date' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ start_date: '2026-03-20T02:45:00Z' });
});

test('tomorrow begins at midnight of the project’s zone, and Escape closes the calendar', async () => {
  const { user, start, row } = await openStart();

  await user.click(row.getByRole('button', { name: 'Choose a date' }));
  await user.click(await row.findByRole('button', { name: 'Tomorrow' }));
  const inKolkata = new Date(Date.now() + 29.5 * 3_600_000).toISOString().slice(0, 10);
  expect(start).toHaveValue(`${inKolkata} 00:00`);
  await user.keyboard('{Escape}');

  expect(row.queryByRole('button', { name: 'Tomorrow' })).not.toBeInTheDocument();
  expect(row.getByRole('button', { name: 'Choose a date' })).toHaveFocus();
});
