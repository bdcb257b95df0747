import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { open } from '../experiments/open.ts';
import { openPostHog } from '../posthog/open-posthog.ts';
import { createPairOn } from './create-pair.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Creates two experiments that share people, and has the server store what they have in common. */
async function createStoredPair() {
  const { project, ids } = await createPairOn(server);
  await ask(server, `GET /api/projects/${project}/experiments/${ids[0]}/overlaps/${ids[1]}`);
  return { project, ids };
}

const facts = async () => within(await screen.findByRole('complementary', { name: 'Facts' }, { timeout: 5000 }));

describe('an experiment whose lift depends on another', () => {
  test('says so on its overview, with a link to the pair', async () => {
    const { project, ids } = await createStoredPair();
    await open(server, `/projects/${project}/experiments/${ids[0]}`);

    const link = await (await facts()).findByRole('link', { name: /^Changes the lift of .?Delivery bar.?$/ });
    expect(link).toHaveAttribute('href', `/projects/${project}/overlaps?pair=${ids[0]}-${ids[1]}`);
  });

  test('says so on the card of its bar in the timeline', async () => {
    const { project } = await createStoredPair();
    await open(server, `/projects/${project}/portfolio`);
    (await screen.findByRole('link', { name: /^Delivery bar, / })).focus();

    const card = await screen.findByRole('tooltip');
    await waitFor(() => expect(card).toHaveTextContent(/OverlapsChanges the lift of .?Checkout/));
  });
});

test('an experiment without a finding has no row for overlaps', async () => {
  const { project, ids } = await createStoredPair();
  const answered: string[] = [];
  const instead = ({ url }: Request) => {
    answered.push(url);
    return undefined;
  };
  await open(server, `/projects/${project}/experiments/${ids[2]}`, { instead });
  await facts();

  await waitFor(() => expect(answered.some((url) => url.includes('overlap_findings'))).toBe(true));
  expect((await facts()).queryByText('Overlaps')).not.toBeInTheDocument();
});

test('PostHog is not asked for findings', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['project:read', 'experiment:read', 'query:read'] });
  await openPostHog(posthog, `/projects/${PROJECT}/experiments/${RUNNING}`);
  await facts();

  const asked = posthog.received.filter(
    ({ path, body }) => path.includes('overlap') || JSON.stringify(body ?? '').includes('HogQL'),
  );
  expect(asked).toEqual([]);
});
