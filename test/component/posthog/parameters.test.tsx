import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { editGroup } from '#test/support/edit-field.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, type Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const setup = `/projects/${PROJECT}/experiments/${DRAFT}/setup`;
const save = () => screen.getByRole('button', { name: /^Save/ });
const plannedDays = async () => {
  const variants = await editGroup('Variants and plan');
  return variants.findByRole('spinbutton', { name: /^Planned days/ });
};

/** `seed` has more digits than a JavaScript number can hold. */
const EXACT = '{"threshold":0.25,"seed":12345678901234567890,"none":null,"list":[]}';

test.each(['2025', '2026-03'] as const)(
  'PostHog of %s replaces all parameters, so those that the form can’t show are sent back unchanged',
  async (generation) => {
    const posthog = startPostHog(generation);
    const parameters = posthog.record(DRAFT)?.['parameters'] as Wire;
    posthog.change(DRAFT, { parameters: { ...parameters, of_a_later_version: 'EXACT' } });
    const sent: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method === 'PATCH') sent.push(String(init.body));
      const response = await posthog.fetch(input, init);
      return new Response((await response.text()).replaceAll('"EXACT"', EXACT), response);
    };
    const { user } = await openPostHog({ ...posthog, fetch }, setup);
    const days = await plannedDays();
    await user.clear(days);
    await user.type(days, '28');
    await user.click(save());

    expect(await screen.findByText(/^Saved Green button/)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`"of_a_later_version":${EXACT}`);
    const { parameters: stored } = JSON.parse(sent[0] as string);
    expect(stored).toMatchObject({ ...parameters, recommended_running_time: 28 });
  },
);

afterEach(() => vi.useRealTimers());

test.each(generations)(
  'PostHog of %s: a colleague’s change of another parameter is shown before a save can overwrite it',
  async (generation) => {
    const posthog = startPostHog(generation);
    const { user } = await openPostHog(posthog, setup);
    const days = await plannedDays();
    await user.clear(days);
    await user.type(days, '28');
    const before = posthog.record(DRAFT)?.['parameters'] as Wire;
    posthog.change(DRAFT, { parameters: { ...before, variant_notes: { test: 'of a colleague' } } });
    // Before a save, the console reads the record again only if its copy is older than two seconds.
    vi.setSystemTime(Date.now() + 3_000);
    await user.click(save());

    expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeVisible();
    expect(posthog.writes()).toEqual([]);
  },
);
