import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import failed from '#test/support/posthog/answers/run-failed-metric.json' with { type: 'json' };
import frequentist from '#test/support/posthog/answers/run-frequentist.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom } from '#test/support/posthog/generations.ts';
import { LEGACY, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { WaitingIndicator } from '#web/experiments/results/loading/waiting-indicator.tsx';
import { ThemeProvider } from '#web/theme/provider.tsx';
import { openDetails } from '../experiments/open-results.ts';
import { openPostHog } from './open-posthog.ts';

const resultsOf = (id: number) => `/projects/${PROJECT}/experiments/${id}/results`;

afterEach(() => vi.useRealTimers());

const scopes = ['project:read', 'experiment:read', 'experiment:write', 'query:read'];

describe.each(generations)('PostHog of %s', (generation) => {
  test('the results of the goal are shown with a verdict', async () => {
    const posthog = startPostHog(generation, { scopes });
    await openPostHog(posthog, resultsOf(RUNNING));

    expect(await screen.findByRole('heading', { name: /^Goal: / })).toBeVisible();
    expect(screen.getAllByText(/4,8(20|15)/).length).toBeGreaterThan(0);
    const paths = posthog.received.map(({ path }) => path);
    expect(paths.some((path) => path.endsWith('/results/'))).toBe(!isFrom(generation, '2025'));
    expect(paths.some((path) => path.endsWith('/query/'))).toBe(['2025', '2026-03'].includes(generation));
    expect(paths.some((path) => path.endsWith('/latest/'))).toBe(isFrom(generation, '2026-06'));
  });

  test('the method says what this server computes for this kind of metric', async () => {
    const { user } = await openPostHog(startPostHog(generation, { scopes }), resultsOf(RUNNING));

    await openDetails(user);
    await screen.findByText('Computed by this page.');
    const method = screen.getByRole('region', { name: 'Method' });
    if (isFrom(generation, '2025')) {
      expect(method).toHaveTextContent('compares the shares of exposed people who convert');
      expect(method).toHaveTextContent('Participants who were served several variants are left out.');
      expect(method).not.toHaveTextContent(/three criteria|console of 2024/);
      expect(screen.queryByText('Computed by the server', { selector: 'summary *, summary' })).toBeNull();
    } else {
      expect(method).toHaveTextContent(
        'The server checks three criteria and reports whether the result is significant.',
      );
      expect(method).not.toHaveTextContent(/exposed people/);
    }
  });

  test('a server’s own verdict is among the details, not beside the verdict of the page', async () => {
    const { user } = await openPostHog(startPostHog(generation, { scopes }), resultsOf(RUNNING));

    await screen.findByRole('table', { name: 'Numbers' });
    expect(screen.queryByText('Server’s criteria')).not.toBeInTheDocument();
    await openDetails(user);
    if (isFrom(generation, '2025'))
      return expect(screen.getAllByRole('button', { name: 'Reported by the server' }).length).toBeGreaterThan(0);
    return expect(screen.getByRole('heading', { name: /^Server’s criteria ?\d of 3 met$/ })).toBeVisible();
  });

  test('results by day are shown where the server keeps them', async () => {
    const posthog = startPostHog(generation, { scopes });
    await openPostHog(posthog, resultsOf(RUNNING));
    await screen.findByRole('heading', { name: 'Over time' });

    if (isFrom(generation, '2026-03')) expect(await screen.findByRole('figure', { name: 'Lift by day' })).toBeVisible();
    const isAsked = posthog.received.some(({ path }) => path.endsWith('/timeseries_results/'));
    expect(isAsked).toBe(isFrom(generation, '2026-03'));
  });
});

test('the lift by day is a chart, and the details have it and the checks as tables', async () => {
  const { user } = await openPostHog(startPostHog('2026-03', { scopes }), resultsOf(RUNNING));

  expect(await screen.findAllByRole('img', { name: /^Day \d+: test [+−]\d/ })).not.toHaveLength(0);
  await openDetails(user);

  expect(screen.getByRole('table', { name: 'Lift by day' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'View checks as table' })).toBeVisible();
});

test('the lift by day is among the plots that can be exported', async () => {
  const { user } = await openPostHog(startPostHog('2026-03', { scopes }), resultsOf(RUNNING));
  await screen.findByRole('figure', { name: 'Lift by day' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'Plot, SVG: Lift by day' })).toBeVisible();
});

test.each(['2025', '2026-03'] as const)('PostHog of %s needs a key with the scope query:read', async (generation) => {
  const posthog = startPostHog(generation, { scopes: ['project:read', 'experiment:write'] });
  await openPostHog(posthog, resultsOf(RUNNING));

  const title = 'This API key cannot read results: it does not have the scope query:read';
  expect((await screen.findAllByText(title))[0]).toBeVisible();
});

test('the figures of the server are beside our own, labelled as such, with the method of the server', async () => {
  const { user } = await openPostHog(startPostHog('2026-06', { latest: frequentist }), resultsOf(RUNNING));

  await openDetails(user);
  const [summary] = await screen.findAllByText('Reported by the server');
  await user.click(summary as HTMLElement);
  const [table] = await screen.findAllByRole('region', { name: /^Reported by the server: Goal/ });
  expect(within(table as HTMLElement).getByText(/^p = 0\.0/)).toBeVisible();
});

test('a method that is not known is named as such, and absolute differences are not percentages', async () => {
  const latest = JSON.parse(JSON.stringify(frequentist).replaceAll('"frequentist"', '"sequential"'));
  const posthog = startPostHog('2026-06', { latest });
  posthog.change(RUNNING, { stats_config: { method: 'sequential', sequential: { difference_type: 'ABSOLUTE' } } });
  await openPostHog(posthog, resultsOf(RUNNING));

  expect((await screen.findAllByText(/Method: sequential, not known to this console/))[0]).toBeVisible();
  const [table] = await screen.findAllByRole('region', { name: /^Reported by the server: Goal/ });
  const [, row] = frequentist.results[0]?.result.variant_results[0]?.confidence_interval ?? [];
  expect(table).toHaveTextContent(` to ${Number(Number(row).toPrecision(4))}`);
});

test('retention is judged by the people with the start event', async () => {
  const { user } = await openPostHog(startPostHog('2026-06'), resultsOf(RUNNING));

  await screen.findByRole('table', { name: 'Numbers' });
  await user.click(screen.getByRole('button', { name: 'Second order within 14 days' }));
  expect(
    await screen.findByText(
      'Retention: order_completed 1 to 14 days after the first order_completed, of the people with the start event',
    ),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/44\.\d.*42\.\d/));
});

test('the plot of a goal says if not all exposed people are participants', async () => {
  const posthog = startPostHog('2026-06');
  const others = posthog.record(RUNNING)?.['metrics_secondary'] as { metric_type: string }[];
  await openPostHog(posthog, resultsOf(RUNNING));
  expect(await screen.findByText(/all exposed people\. Higher is better\.$/)).toBeVisible();
  cleanup();

  posthog.change(RUNNING, { metrics: others.filter(({ metric_type }) => metric_type === 'retention') });
  await openPostHog(posthog, resultsOf(RUNNING));
  expect(await screen.findByText(/Only people with the start event are counted\.$/)).toBeVisible();
});

test('without a run, one is started and followed until all metrics are there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const posthog = startPostHog('2026-06', { latest: null });
  await openPostHog(posthog, resultsOf(RUNNING));

  await waitFor(() => expect(posthog.writes()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(10_000);

  expect(await screen.findByRole('heading', { name: 'Goal: Orders' })).toBeVisible();
  expect(posthog.writes()).toMatchObject([{ body: { trigger: 'cold_run' } }]);
});

test('a run under way shows how many metrics are done', async () => {
  vi.useFakeTimers();
  render(
    <ThemeProvider>
      <WaitingIndicator stop={() => undefined} progress={{ done: 2, total: 5, waitingReason: null }} />
    </ThemeProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));

  expect(screen.getByRole('status')).toHaveTextContent('The server is computing the results: 2 of 5 metrics');
});

test('a key that can only read says who can compute missing results', async () => {
  const posthog = startPostHog('2026-06', { latest: null, scopes: ['project:read', 'experiment:read'] });
  await openPostHog(posthog, resultsOf(RUNNING));

  expect(await screen.findByRole('heading', { name: 'No results have been computed yet' })).toBeVisible();
});

test('results of an earlier definition say that the settings changed', async () => {
  const posthog = startPostHog('2026-06', { latest: { ...frequentist, results: [] } });
  await openPostHog(posthog, resultsOf(RUNNING));

  expect(
    await screen.findByRole('heading', { name: 'The settings have changed since the last results' }),
  ).toBeVisible();
  expect(await screen.findAllByText('The last results do not contain this metric. Refresh the results.')).toHaveLength(
    4,
  );
  expect(posthog.writes()).toEqual([]);
});

test('a metric that failed does not hide the others', async () => {
  await openPostHog(startPostHog('2026-06', { latest: failed }), resultsOf(RUNNING));

  expect(await screen.findByRole('heading', { name: 'Goal: Orders' })).toBeVisible();
  const [panel] = (await screen.findAllByRole('heading', { name: 'The metric could not be computed' })).map(
    (heading) => heading.parentElement as HTMLElement,
  );
  expect(panel).toHaveTextContent('Query timed out. Refresh the results.');
  expect(within(panel as HTMLElement).queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByText('Metric could not be resolved. Refresh the results.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
});

test('an experiment of the old engine shows that PostHog no longer computes it, and asks for nothing', async () => {
  const posthog = startPostHog('2026-06');
  await openPostHog(posthog, resultsOf(LEGACY));

  const title = 'PostHog no longer computes this kind of metric';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(posthog.received.some(({ path }) => path.includes('recalculation') || path.endsWith('/results/'))).toBe(false);
});

test('after a change of the shares, the results of PostHog are invalid, and a copy is the next step', async () => {
  const filters = (control: number, test: number) => ({
    multivariate: {
      variants: [
        { key: 'control', rollout_percentage: control },
        { key: 'test', rollout_percentage: test },
      ],
    },
  });
  const change = {
    type: 'FeatureFlag',
    action: 'changed',
    field: 'filters',
    before: filters(90, 10),
    after: filters(50, 50),
  };
  const entry = {
    ...{ user: null, activity: 'updated', scope: 'FeatureFlag', item_id: '1', created_at: '2026-10-12T09:00:00Z' },
    detail: { name: 'flag', changes: [change] },
  };
  await openPostHog(
    startPostHog('2026-06', { scopes: [...scopes, 'activity_log:read'], flagActivity: [entry] }),
    resultsOf(RUNNING),
  );

  expect(
    await screen.findByRole('heading', { level: 2, name: /^The results are not valid: the shares changed on 12 Oct/ }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeVisible();
});

test('a key that may not read the activity of the flag gets the results without it', async () => {
  const posthog = startPostHog('2026-06');
  await openPostHog(posthog, resultsOf(RUNNING));

  expect(await screen.findByText(/is better than|is probably|do not differ clearly|Too early/)).toBeVisible();
  expect(posthog.received.filter(({ path }) => path.includes('/feature_flags/'))).toHaveLength(1);
});
