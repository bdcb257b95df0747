import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultNotificationRules } from '#contract/notification.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, newProject, open } from '../experiments/open.ts';
import { addDestination, listDestinations, page } from './destinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a switch saves its rule at once, and the defaults can be restored', async () => {
  const project = await newProject(server);
  await addDestination(server, project, { name: '#growth', kind: 'slack' });
  const { user } = await open(server, page(project));
  const weekly = await screen.findByRole('switch', { name: 'Weekly summary' });
  expect(within(screen.getByRole('region', { name: 'Summary' })).getByText('Off')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore defaults' })).toHaveAttribute('aria-disabled', 'true');

  await user.click(weekly);
  expect(weekly).toBeChecked();
  await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Saved'));
  expect((await listDestinations(server, project))[0]?.rules).toContain('weekly');

  await user.click(screen.getByRole('switch', { name: 'Guardrail harmed' }));
  await user.click(screen.getByRole('switch', { name: 'Check failed' }));
  await waitFor(async () => expect((await listDestinations(server, project))[0]?.rules).not.toContain('check_failed'));
  expect((await listDestinations(server, project))[0]?.rules).not.toContain('harmed');

  await user.click(screen.getByRole('button', { name: 'Restore defaults' }));
  await waitFor(async () =>
    expect((await listDestinations(server, project))[0]?.rules.sort()).toEqual([...defaultNotificationRules].sort()),
  );
  expect(weekly).not.toBeChecked();
});

test('switches that are turned while a save waits stay turned, and all are saved', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  const saves: (() => void)[] = [];
  const { user } = await open(server, page(project), {
    instead: (request) => {
      if (request.method !== 'PATCH') return undefined;
      return new Promise<void>((resolve) => saves.push(resolve)).then(() => server.fetch(request));
    },
  });
  const harmed = await screen.findByRole('switch', { name: 'Guardrail harmed' });
  const weekly = screen.getByRole('switch', { name: 'Weekly summary' });
  const failed = screen.getByRole('switch', { name: 'Check failed' });

  await user.click(harmed);
  await user.click(weekly);
  await waitFor(() => expect(saves).toHaveLength(1));
  saves[0]?.();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(harmed).not.toBeChecked();
  expect(weekly).toBeChecked();
  await user.click(failed);
  saves[1]?.();
  await waitFor(() => expect(saves).toHaveLength(3));
  saves[2]?.();

  const stored = async () => (await listDestinations(server, project))[0]?.rules;
  await waitFor(async () => expect(await stored()).not.toContain('check_failed'));
  expect(await stored()).not.toContain('harmed');
  expect(await stored()).toContain('weekly');
});

test('a switch that is not saved is not saved by the next one either', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  const problem = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null };
  const saves: ((failed: boolean) => void)[] = [];
  const { user } = await open(server, page(project), {
    instead: (request) => {
      if (request.method !== 'PATCH') return undefined;
      const held = new Promise<boolean>((resolve) => saves.push(resolve));
      return held.then((failed) => (failed ? answer(problem, 503) : server.fetch(request)));
    },
  });
  const harmed = await screen.findByRole('switch', { name: 'Guardrail harmed' });
  const weekly = screen.getByRole('switch', { name: 'Weekly summary' });

  await user.click(harmed);
  await user.click(weekly);
  await waitFor(() => expect(saves).toHaveLength(1));
  saves[0]?.(true);
  await waitFor(() => expect(saves).toHaveLength(2));
  saves[1]?.(false);

  await waitFor(async () => expect((await listDestinations(server, project))[0]?.rules).toContain('weekly'));
  expect((await listDestinations(server, project))[0]?.rules).toContain('harmed');
  expect(harmed).toBeChecked();
});

test('a switch that is not saved returns, and says why', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  const problem = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null };
  const { user } = await open(server, page(project), {
    instead: ({ method }) => (method === 'PATCH' ? answer(problem, 503) : undefined),
  });
  const harmed = await screen.findByRole('switch', { name: 'Guardrail harmed' });

  await user.click(harmed);

  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: A server error occurred.');
  await waitFor(() => expect(harmed).toBeChecked());
});

test('switches that are not saved return while the server can’t be reached', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  let isGone = false;
  const { user } = await open(server, page(project), {
    instead: () => (isGone ? Promise.reject(new TypeError('Failed to fetch')) : undefined),
  });
  const harmed = await screen.findByRole('switch', { name: 'Guardrail harmed' });
  const weekly = screen.getByRole('switch', { name: 'Weekly summary' });

  isGone = true;
  await user.click(harmed);
  await user.click(weekly);

  await waitFor(() => expect(screen.getAllByText(/^Not saved: /)).toHaveLength(2));
  expect(harmed).toBeChecked();
  expect(weekly).not.toBeChecked();
});
