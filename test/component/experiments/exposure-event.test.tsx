import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { resultsOf } from './open-results.ts';
import { type Counts, openedAgain, openWithRows, rowOf, signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const overviewOf = (project: number, id: number) => `/projects/${project}/experiments/${id}`;
const NOBODY: Counts = [
  [0, 0],
  [0, 0],
];
const exposedBy = (config: object | null) => ({
  exposure_criteria: {
    filterTestAccounts: false,
    ...(config && { exposure_config: { kind: 'ExperimentEventExposureConfig', properties: [], ...config } }),
  },
});
const cartSeen = exposedBy({ event: 'cart seen' });
const conditions = [{ key: 'plan', value: 'pro', operator: 'exact', type: 'event' }];

/** Opens an experiment in which no one is counted, and returns the text of a part of the page. */
async function textOf(metric: typeof signUps, experiment: object, addressOf: typeof resultsOf, name: RegExp | string) {
  const key = `checkout-${crypto.randomUUID().slice(0, 8)}`;
  await openWithRows(
    server,
    { feature_flag_key: key, metrics: [metric], ...experiment },
    [rowOf(metric.uuid, NOBODY)],
    addressOf,
  );
  const region = within(await screen.findByRole('region', { name }));
  const [paragraph] = await region.findAllByText(/^(No one|No participants|Only people who do)/, {
    selector: 'p, p > span',
  });
  const text = paragraph?.textContent?.replaceAll(key, 'KEY');
  cleanup();
  return text;
}

test.each([
  [
    'the flag call',
    exposedBy(null),
    'there is no event $feature_flag_called for KEY. A person becomes a participant when the code evaluates the flag.',
  ],
  [
    'another event',
    cartSeen,
    'there is no event cart seen with a variant in the property $feature/KEY. A person becomes a participant when the code evaluates the flag and then captures this event.',
  ],
  [
    'the flag call with a condition',
    exposedBy({ event: '$feature_flag_called', properties: conditions }),
    'there is no event $feature_flag_called for KEY that meets its conditions. A person becomes a participant when the code evaluates the flag.',
  ],
])('without participants, the results name the event that exposes people: %s', async (_, experiment, text) => {
  expect(await textOf(signUps, experiment, resultsOf, 'No participants yet')).toBe(
    `No one has been exposed since the start: ${text}`,
  );
});

test('without participants, the overview names the event that exposes people', async () => {
  expect(await textOf(signUps, cartSeen, overviewOf, 'Goal metric')).toMatch(
    /^No participants yet: since the start, there is no event cart seen with a variant in the property \$feature\/KEY\./,
  );
});

test('without people with the start event, the results name the event that exposes people', async () => {
  expect(await textOf(openedAgain, cartSeen, resultsOf, 'No start events yet')).toMatch(
    /A person is exposed by the event cart seen with a variant in the property \$feature\/KEY\. The results/,
  );
});
