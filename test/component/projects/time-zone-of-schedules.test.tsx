import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open, read } from '../experiments/open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const YEAR = new Date().getFullYear() + 1;
const START = `${YEAR}-06-15T07:00:00Z`;

async function changeTimeZone(schedule: Record<string, unknown>) {
  const project = await newProject(server, { timezone: 'Europe/Berlin' });
  const { id } = await create(server, project, { name: 'Gift wrap', ...schedule });
  let listed = 0;
  const { user } = await open(server, `/organizations/${server.organization}/projects/${project}`, {
    instead: (request) => {
      if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('/experiments/')) return undefined;
      return server.fetch(request).finally(() => {
        listed += 1;
      });
    },
  });
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'America/New_York{Escape}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('checkbox', { name: /I understand that/ }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Saved Web app');
  const start = async () => Date.parse(String((await read(server, project, id))['scheduled_start']));
  return { user, start, id, project, listed: () => listed };
}

test('with a new time zone, scheduled experiments can keep their clock times', async () => {
  const { user, start } = await changeTimeZone({ scheduled_start: START });
  const dialog = within(await screen.findByRole('dialog', { name: 'Scheduled experiments' }));
  expect(
    dialog.getByText(/^Starts .*15 Jun \d{4}, 09:00 in Europe\/Berlin, .*03:00 in America\/New_York$/),
  ).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Keep the clock times' }));

  expect(await screen.findByText('Saved: 1 schedule moved to America/New_York.')).toBeVisible();
  expect(await start()).toBe(Date.parse(`${YEAR}-06-15T13:00:00Z`));
});

test('with a new time zone, scheduled experiments can keep their moments', async () => {
  const { user, start } = await changeTimeZone({ scheduled_start: START });

  await user.click(await screen.findByRole('button', { name: 'Keep the moments' }));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await start()).toBe(Date.parse(START));
});

test('without schedules, nothing is asked', async () => {
  const { listed } = await changeTimeZone({});
  await waitFor(() => expect(listed()).toBe(1));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
