import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal } from './open-results.ts';

let server: TestServer;
let project: number;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await newProject(server);
  const ended = { start_date: daysAgo(20) };
  await create(server, project, {
    name: 'Photos',
    ...ended,
    end_date: daysAgo(2),
    conclusion: 'won',
    conclusion_comment: 'More orders.',
  });
  await create(server, project, { name: 'Menu', ...ended, end_date: daysAgo(9), conclusion: 'lost' });
  await create(server, project, { name: 'Form', ...ended, end_date: daysAgo(5) });
  await create(server, project, { name: 'Still running', ...ended });
});
afterEach(() => vi.restoreAllMocks());

const openLog = (result: () => Response | Promise<Response> = () => answer(funnel.payload)) =>
  open(server, `/projects/${project}/decisions`, {
    instead: ({ url }) => (isGoal(url) ? result() : undefined),
  });
const names = () => screen.getAllByRole('rowheader').map((row) => within(row).getByRole('link').textContent);

test('the log lists ended experiments, latest first, with conclusion, lift, reason and owner', async () => {
  await openLog();
  const row = await screen.findByRole('row', { name: /^Photos/ });

  expect(names()).toEqual(['Photos', 'Form', 'Menu']);
  expect(within(row).getByText('Won')).toBeVisible();
  expect(within(row).getByText('More orders.')).toBeVisible();
  expect(within(row).getByText(/Olga/)).toBeVisible();
  expect(await within(row).findByRole('cell', { name: /^\+12\.5% \(.+ to .+\)$/ }, { timeout: 20_000 })).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Photos' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/results$/),
  );
});

test('the log can be filtered by text and by conclusion', async () => {
  const { user } = await openLog();
  await user.type(await screen.findByRole('searchbox', { name: 'Search decisions' }), 'orders');
  await waitFor(() => expect(names()).toEqual(['Photos']));
  await user.clear(screen.getByRole('searchbox', { name: 'Search decisions' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Conclusion' }), 'None yet');
  await waitFor(() => expect(names()).toEqual(['Form']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Conclusion' }), 'Invalid');
  expect(await screen.findByText('No matching decisions')).toBeVisible();
});

test('the log is exported with the results once they have loaded', async () => {
  const { user } = await openLog();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const button = await screen.findByRole('button', { name: 'Export' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 30_000 });

  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));

  const [heads, first] = (await (files[0] as Blob).text()).split('\r\n');
  expect(heads).toBe('id,name,feature_flag_key,conclusion,conclusion_comment,result,owner,start_date,end_date');
  expect(first).toMatch(/Photos,flag-\d+,won,More orders\.,'?\+12\.5%/);
});

test('while results load, the export says how many of the experiments with a goal are loaded', async () => {
  await create(server, project, { name: 'Without a goal', filters: {}, start_date: daysAgo(20), end_date: daysAgo(3) });
  await openLog(() => new Promise<Response>(() => {}));

  expect(await screen.findByRole('button', { name: 'Export' })).toHaveAccessibleDescription(
    'Wait until all results are loaded (0 of 3 so far).',
  );
});

test('results that fail to load do not block the export, which contains the reason', async () => {
  const refused = {
    type: 'authentication_error',
    code: 'permission_denied',
    detail: 'Results are locked.',
    attr: null,
  };
  const { user } = await openLog(() => answer(refused, 403));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const button = await screen.findByRole('button', { name: 'Export' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 30_000 });

  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));

  expect(await (files[0] as Blob).text()).toContain('Results are locked.');
});
