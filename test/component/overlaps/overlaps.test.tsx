import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open } from '../experiments/open.ts';
import { createPairOn, type PairPeople, purchase, UUIDS } from './create-pair.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const createPair = (people?: PairPeople) => createPairOn(server, people);

const openOverlaps = async (project: number, search = '', options: Parameters<typeof open>[2] = {}) =>
  open(server, `/projects/${project}/overlaps${search}`, options);

const matrix = () => screen.findByRole('table', { name: 'Overlaps' }, { timeout: 5000 });

describe('the overlaps of a project', () => {
  test('show which share of each experiment’s participants is in the others', async () => {
    const { project } = await createPair();
    await openOverlaps(project);
    const table = within(await matrix());

    expect(table.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
      'Checkout2,000 participants',
      'Delivery bar1,600 participants',
      'Quiet0 participants',
    ]);
    expect(table.getByRole('link', { name: /^80% of Checkout are also in Delivery bar/ })).toBeVisible();
    expect(table.getByRole('link', { name: /^100% of Delivery bar are also in Checkout/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 of 1 pair needs attention' })).toBeVisible();
    expect(screen.getByText('3 running experiments, by participants')).toBeVisible();
  });

  test('open a pair with its sentence, combinations and tests', async () => {
    const { project } = await createPair();
    const { user } = await openOverlaps(project);
    await user.click(within(await matrix()).getByRole('link', { name: /of Checkout are also in Delivery bar/ }));

    const pair = within(await screen.findByRole('region', { name: 'Checkout × Delivery bar' }));
    expect(pair.getByRole('heading', { name: 'Checkout × Delivery bar' })).toHaveFocus();
    expect(pair.getByRole('note')).toHaveTextContent(
      /^The lift of Checkout depends on Delivery bar: \+125% with control, −8.3% with test \(p <0.000001 after correction for 1 pair\). Decide on the combination that you will ship.$/,
    );
    const table = within(pair.getByRole('table', { name: 'Combinations of variants' }));
    expect(table.getByRole('row', { name: /^control/ })).toHaveTextContent(
      /20.00%80 of 400Highest 45.00%180 of 400\+125%/,
    );
    expect(table.getByRole('img', { name: /^.?test.? with .?control.?: \+125%, 99% interval \+/ })).toBeVisible();
    expect(table.getByRole('img', { name: /^.?test.? with .?test.?: −8.3%/ })).toBeVisible();
    expect(table.getByText('Highest').closest('td')).toHaveTextContent('Highest 45.00%180 of 400');
    expect(pair.getByText(/1,600 people in both, 400 only in Checkout, 0 only in Delivery bar/)).toBeVisible();
    const tests = within(pair.getByRole('list', { name: 'Tests of the pair' }));
    expect(tests.getByText('At least 400 people in each combination.')).toBeVisible();
    expect(tests.getByText('80.0% of control, 80.0% of test in Checkout are in Delivery bar.')).toBeVisible();
    expect(tests.getAllByText('p >0.99, corrected p >0.99, limit 0.001')).toHaveLength(2);
    expect(pair.getByText(/between the lifts \(99% interval/)).toHaveTextContent('additive difference');
  });

  test('mark the lowest combination of a goal that should decrease', async () => {
    const { project, ids } = await createPair({ goal: { goal: 'decrease' } });
    await openOverlaps(project, `?pair=${ids[0]}-${ids[1]}`);

    const table = await screen.findByRole('table', { name: 'Combinations of variants' }, { timeout: 5000 });
    expect(within(table).getByText('Lowest').closest('td')).toHaveTextContent('Lowest 20.00%80 of 400');
  });

  test('open a pair from its address, as the other experiment sees it', async () => {
    const { project, ids } = await createPair();
    await openOverlaps(project, `?pair=${ids[1]}-${ids[0]}`);

    const pair = within(await screen.findByRole('region', { name: 'Delivery bar × Checkout' }, { timeout: 5000 }));
    expect(pair.getByRole('note')).toHaveTextContent(
      'The lift of Delivery bar depends on Checkout: +50.0% with control',
    );
  });

  test('of an ended experiment are opened from the address, and are not in the matrix', async () => {
    const { project, ids } = await createPair();
    const path = `${server.origin}/api/projects/${project}/experiments/${ids[1]}/`;
    const headers = { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ end_date: daysAgo(1) });
    expect((await server.fetch(new Request(path, { method: 'PATCH', headers, body }))).status).toBe(200);
    await openOverlaps(project, `?pair=${ids[0]}-${ids[1]}`);

    expect(await screen.findByRole('region', { name: 'Checkout × Delivery bar' }, { timeout: 5000 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No two experiments share people' })).toBeVisible();
  });

  test('are shown without a pair of the address that does not exist', async () => {
    const { project, ids } = await createPair();
    await openOverlaps(project, `?pair=${ids[0]}-999999`);
    expect(await screen.findByText('The pair could not be loaded')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Overlaps' })).toBeVisible();
  });

  test('say how many people are missing', async () => {
    const { project, ids } = await createPair({ size: 60, conversions: [1, 1, 1, 1] });
    await openOverlaps(project, `?pair=${ids[0]}-${ids[1]}`);

    const text = 'Too few shared people to tell: 60 of 100 in the smallest group.';
    expect(await screen.findByText(text, {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No pair needs attention' })).toBeVisible();
  });

  test('without an interaction are listed on request', async () => {
    const { project } = await createPair({ conversions: [80, 100, 90, 112] });
    const { user } = await openOverlaps(project);
    await matrix();
    const list = within(screen.getByRole('region', { name: 'Pairs' }));
    expect(list.queryByRole('link')).not.toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Show all' }));

    expect(list.getByRole('link', { name: 'Checkout × Delivery bar' })).toBeVisible();
    expect(list.getByText('No interaction found')).toBeVisible();
    await user.click(list.getByRole('link', { name: 'Checkout × Delivery bar' }));
    const table = await screen.findByRole('table', { name: 'Combinations of variants' });
    expect(within(table).getAllByRole('img')).toHaveLength(2);
    expect(within(table).queryByText('Highest')).not.toBeInTheDocument();
  });

  test('are walked with the arrow keys', async () => {
    const { project } = await createPair();
    const { user } = await openOverlaps(project);
    const table = within(await matrix());
    const cell = (name: RegExp) => table.getByRole('link', { name });
    cell(/of Checkout are also in Delivery bar/).focus();
    await user.keyboard('{ArrowRight}');
    expect(cell(/of Checkout are also in Quiet/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowLeft}');

    // The cell of an experiment with itself is passed over.
    expect(cell(/of Delivery bar are also in Checkout/)).toHaveFocus();
    expect(table.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('are empty with one running experiment, and with experiments that share nobody', async () => {
    const project = await newProject(server);
    await create(server, project, { start_date: daysAgo(2) });
    await openOverlaps(project);

    expect(await screen.findByText('No two experiments share people', {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByText('No overlaps: 1 experiment is running in this project.')).toBeVisible();
  });

  test('can be loaded again after an error', async () => {
    const { project } = await createPair();
    let isBroken = true;
    const instead = ({ url }: Request) =>
      isBroken && /overlaps\/\d+/.test(url)
        ? answer({ type: 'server_error', code: 'error', detail: 'Broken.', attr: null }, 500)
        : undefined;
    const { user } = await openOverlaps(project, '', { instead });
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    expect(screen.getByRole('heading', { name: 'The overlaps could not be loaded' })).toBeVisible();
    isBroken = false;
    await user.click(retry);

    expect(await matrix()).toBeVisible();
  });
});

describe('the launch of an experiment', () => {
  test('names the experiments that run at the same time, and those with the same goal', async () => {
    const { project } = await createPair();
    const draft = await create(server, project, { name: 'Next', filters: {}, metrics: [purchase(UUIDS[0])] });
    const { user } = await open(server, `/projects/${project}/experiments/${draft.id}`);
    await user.click((await screen.findAllByRole('button', { name: /^Launch/ }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));

    const note = await dialog.findByText(/^Runs at the same time as/);
    expect(note).toHaveTextContent(
      'Runs at the same time as 3 experiments in this project: Quiet, Delivery bar and Checkout; 3 have the same goal.',
    );
    expect(dialog.getByRole('link', { name: 'Overlaps' })).toHaveAttribute('href', `/projects/${project}/overlaps`);
    expect(dialog.getByRole('button', { name: 'Launch now' })).toBeEnabled();
  });

  test('says nothing about other experiments if none is running', async () => {
    const project = await newProject(server);
    const draft = await create(server, project);
    const { user } = await open(server, `/projects/${project}/experiments/${draft.id}`);
    await user.click((await screen.findAllByRole('button', { name: /^Launch/ }))[0] as HTMLElement);

    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    expect(screen.queryByText(/at the same time as/)).not.toBeInTheDocument();
  });
});

describe('the test of a flag', () => {
  test('shows in which experiments a person is, and leads to them', async () => {
    const { project, ids } = await createPair({ size: 2, conversions: [0, 0, 0, 0] });
    const first = await server.events.measure<'people'>(
      { kind: 'people', project_id: project, window: { from: daysAgo(4), to: daysAgo(0) }, most: 500 },
      new AbortController().signal,
    );
    const visitor = first.people.find(({ distinct_id }) => distinct_id.startsWith('visitor'))?.distinct_id ?? '';
    const { body: experiment } = await ask(server, `GET /api/projects/${project}/experiments/${ids[2]}/`);
    const { user } = await open(server, `/projects/${project}/flags/${experiment.feature_flag.id}`);
    await user.type(await screen.findByLabelText('Distinct ID'), visitor);
    await user.click(screen.getByRole('button', { name: 'Evaluate' }));

    const list = within(await screen.findByRole('list', { name: 'Experiments of this person' }, { timeout: 5000 }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Delivery bar: (control|test), since 3 days ago$/),
      expect.stringMatching(/^Checkout: (control|test), since 3 days ago$/),
    ]);
    expect(list.getByRole('link', { name: 'Checkout' })).toHaveAttribute(
      'href',
      `/projects/${project}/experiments/${ids[0]}`,
    );

    await user.clear(screen.getByLabelText('Distinct ID'));
    await user.type(screen.getByLabelText('Distinct ID'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Evaluate' }));
    expect(await screen.findByText('This person is in no experiment.')).toBeVisible();
  });
});
