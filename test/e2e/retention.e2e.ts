import { sendVisitorEvents, type Visitor } from './support/exposures.ts';
import { save } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const STARTED = 160;

/**
 * Returns people of a variant. The first ones sign up and open the app, the next ones only sign up, and 10 people only
 * open the app.
 */
const people = (variant: string, returning: number): Visitor[] =>
  Array.from({ length: STARTED + 10 }, (_, index) => ({
    variant,
    events: index >= STARTED ? ['opened app'] : index < returning ? ['signed up', 'opened app'] : ['signed up'],
  }));

interface Run {
  status: string;
  results: { result: { baseline: object; variant_results: object[] } }[];
}

test('a retention metric goes from the form over real events to a verdict about the people with the start event', async ({
  page,
  accounts,
  api,
  server,
}) => {
  const { id: project, api_token } = await api.post<{ id: number; api_token: string }>('projects/', { name: 'Notes' });
  await openSignedIn(page, accounts.keys.workshop, `/projects/${project}/experiments/new`);
  await page.getByLabel('Name', { exact: true }).fill('Welcome tour');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  const goal = page.getByRole('region', { name: 'Goal 1' });
  await goal.getByRole('radio', { name: 'Retention' }).check();
  await goal.getByLabel('Event of the start').fill('signed up');
  await goal.getByLabel('Event of the return').fill('opened app');
  await goal.getByLabel('Start of the window').fill('0');
  await goal.getByLabel('End of the window').fill('1');
  expect(await save(page)).toMatchObject({
    metrics: [
      {
        metric_type: 'retention',
        start_event: { event: 'signed up' },
        completion_event: { event: 'opened app' },
        retention_window_start: 0,
        retention_window_end: 1,
        retention_window_unit: 'day',
        start_handling: 'first_seen',
      },
    ],
  });
  await expect(page.getByText('Retention: opened app 0 to 1 day after the first signed up')).toBeVisible();

  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  const path = `projects/${project}/experiments/${id}/`;
  await api.post(`${path}launch/`, {});
  await sendVisitorEvents(server.url, api_token, 'welcome-tour', [...people('control', 48), ...people('test', 120)]);
  await api.post(`${path}metrics_recalculation/`, { trigger: 'manual' });
  const latest = () => api.get<Run>(`${path}metrics_recalculation/latest/`);
  await expect(async () => expect(await latest()).toMatchObject({ status: 'completed' })).toPass({ timeout: 15_000 });

  expect((await latest()).results.map(({ result }) => [result.baseline, ...result.variant_results])).toMatchObject([
    [
      { number_of_samples: STARTED, sum: 48, sum_squares: 48, denominator_sum: STARTED, validation_failures: [] },
      { number_of_samples: STARTED, sum: 120, sum_squares: 120, denominator_sum: STARTED, validation_failures: [] },
    ],
  ]);

  await page.goto(`/${path}results`);
  await expect(page.getByRole('heading', { level: 2, name: /^test is better than control: \+150%/ })).toBeVisible();
  await expect(
    page.getByText('Of the people with the start event, 75.00% came back in test and 30.00% in control.'),
  ).toBeVisible();
  const numbers = page.getByRole('table', { name: 'Numbers', exact: true });
  await expect(numbers.getByRole('columnheader', { name: 'Started' })).toBeVisible();
  await expect(numbers.getByRole('columnheader', { name: 'Retention rate' })).toBeVisible();
  await page.getByRole('button', { name: 'More columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Total' }).click();
  await expect(numbers).toContainText('120 of 160 came back');
  await expect(page.getByText(/Only people with the start event are counted\./)).toBeVisible();
});
