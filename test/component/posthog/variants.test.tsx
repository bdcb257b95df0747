import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom, type Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const pageOf = (id: number, view = '') => `${list}/${id}${view}`;
const main = () => screen.getByRole('main');
const since2025 = generations.filter((generation) => isFrom(generation, '2025'));
const scopes = ['project:read', 'experiment:write', 'query:read', 'feature_flag:write'];
const save = () => screen.getByRole('button', { name: /^Save/ });

/** Opens the list, and waits until the row of an experiment shows a result. */
async function rowOf(posthog: ReturnType<typeof startPostHog>, name: string) {
  await openPostHog(posthog, list);
  return (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
}

const thirds = ['control', 'test', 'borealis'].map((key) => ({ key, rollout_percentage: 100 / 3 }));

/** An experiment with three variants. Its results leave out one of them. */
function withExcluded(generation: (typeof generations)[number], place: 'record' | 'parameters') {
  const posthog = startPostHog(generation, { scopes });
  const { feature_flag, parameters } = posthog.record(RUNNING) as { feature_flag: Wire; parameters: Wire };
  const filters = { ...(feature_flag['filters'] as Wire), multivariate: { variants: thirds } };
  const excluded_variants = ['borealis'];
  posthog.change(RUNNING, {
    feature_flag: { ...feature_flag, filters },
    ...(place === 'record' ? { excluded_variants } : {}),
    parameters: {
      ...parameters,
      feature_flag_variants: thirds,
      ...(place === 'parameters' ? { excluded_variants } : {}),
    },
  });
  return posthog;
}

describe.each([
  ['2025', 'parameters'],
  ['2026-03', 'parameters'],
  ['2026-06', 'parameters'],
  ['2026-06', 'record'],
] as const)('PostHog of %s, a variant that is excluded in the %s', (generation, place) => {
  test('is not missing in the results, which say that it is excluded', async () => {
    await openPostHog(withExcluded(generation, place), pageOf(RUNNING, '/results'));

    expect(await screen.findByRole('heading', { name: /^test is better than control/ })).toBeVisible();
    expect(main()).toHaveTextContent('borealis is excluded from the results');
    expect(main()).toHaveTextContent('Split 50.1 / 49.9%');
    expect(main()).not.toHaveTextContent(/no participants in|Split failed|not valid/);
    expect(within(screen.getByRole('table', { name: 'Numbers' })).queryByText('borealis')).toBeNull();
  });

  test('is marked among the variants of the overview', async () => {
    await openPostHog(withExcluded(generation, place), pageOf(RUNNING));

    const variants = within(await screen.findByRole('region', { name: 'Variants' }));
    expect(variants.getByText('borealis').closest('li')).toHaveTextContent('excluded from the results');
    expect(variants.getByText('test').closest('li')).not.toHaveTextContent('excluded');
  });
});

test('in the list, an excluded variant is no warning', async () => {
  const row = await rowOf(withExcluded('2026-06', 'record'), 'Short checkout');
  await waitFor(() => expect(row).toHaveTextContent(/better/i));
  expect(row).not.toHaveTextContent(/Invalid|missing/i);
});

test('the dialog that ships a variant says which one the results leave out', async () => {
  const { user } = await openPostHog(withExcluded('2026-06', 'record'), pageOf(RUNNING, '/setup'));
  await user.click(await screen.findByRole('button', { name: 'Ship variant…' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^test is better than control/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: /borealis ?, excluded from the results$/ })).toBeVisible();
  expect(dialog.getByRole('radio', { name: /test$/ })).toBeVisible();
});

describe.each(since2025)('PostHog of %s, an experiment whose flag was deleted', (generation) => {
  const withoutFlag = () => {
    const posthog = startPostHog(generation, { scopes });
    posthog.change(DRAFT, { feature_flag: null, feature_flag_key: 'gone:deleted:77', parameters: {} });
    return posthog;
  };
  const invented = /Control Group|Test Variant|50 \/ 50|50%|ready to launch|Can be launched|:deleted:/i;

  test('has no variants in the list, and is not ready to launch', async () => {
    const row = await rowOf(withoutFlag(), 'Green button');
    expect(row).toHaveTextContent('flag deleted');
    expect(row).not.toHaveTextContent(invented);
  });

  test('has no variants on its overview', async () => {
    await openPostHog(withoutFlag(), pageOf(DRAFT));
    const variants = await screen.findByRole('region', { name: 'Variants' });
    expect(variants).toHaveTextContent('Flag deleted');
    expect(variants).toHaveTextContent('The flag with the variants was deleted.');
    expect(screen.getByRole('region', { name: 'Next step' })).toHaveTextContent('Not ready to launch');
    expect(variants).not.toHaveTextContent(invented);
    expect(main()).not.toHaveTextContent(/flag serves everyone/);
  });

  test('has no variants in its setup, and its other fields can be saved', async () => {
    const posthog = withoutFlag();
    const { user } = await openPostHog(posthog, pageOf(DRAFT, '/setup'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ', again');
    expect(main()).not.toHaveTextContent(invented);
    expect(main()).not.toHaveTextContent(/becomes active/);
    await user.click(save());
    expect(await screen.findByText('Saved Green button, again')).toBeVisible();
    expect(posthog.writes().at(-1)?.body).toEqual({ name: 'Green button, again' });
  });

  test('does not become active in the dialog that launches it', async () => {
    const { user } = await openPostHog(withoutFlag(), pageOf(DRAFT, '/setup'));
    const lifecycle = within(await screen.findByRole('region', { name: 'Lifecycle' }));
    await user.click(lifecycle.getByRole('button', { name: 'Launch…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The flag was deleted, so no one would get a variant.');
    expect(dialog).not.toHaveTextContent(/becomes active|serves everyone/);
    expect(dialog).not.toHaveTextContent(invented);
  });
});

test('a running experiment whose flag was deleted has results, and is to be ended', async () => {
  const posthog = startPostHog('2026-06', { scopes });
  posthog.change(RUNNING, { feature_flag: null, feature_flag_key: 'gone:deleted:77', parameters: {} });
  const { user } = await openPostHog(posthog, pageOf(RUNNING, '/results'));

  await waitFor(() => expect(main()).toHaveTextContent('Next: end the experiment: its flag was deleted.'));
  expect(main()).toHaveTextContent('Split not checked');
  expect(main()).not.toHaveTextContent(/Control Group|Test Variant|:deleted:/);
  await user.click(screen.getAllByRole('button', { name: 'End…' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The flag gone was deleted, so no one gets a variant.');
  expect(dialog).not.toHaveTextContent(/keeps serving/);
});
