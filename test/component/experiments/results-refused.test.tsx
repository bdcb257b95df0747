import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { openResults } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const missing = (...codes: string[]) =>
  JSON.stringify(
    Object.fromEntries(
      ['no-events', 'no-flag-info', 'no-control-variant', 'no-test-variant'].map((code) => [
        code,
        codes.includes(code),
      ]),
    ),
  );
const refusal = (code: string, detail: string) => ({ type: 'validation_error', code, detail, attr: null });

const EVENTS = 'No event of the metric since the start';
const FLAG = 'No event says which variant the person saw';
const CONTROL = 'Control has no participants';
const OTHERS = 'No test variant has participants';

/** Opens the results with an error response, and returns the missing parts that the page names. */
async function told(code: string, detail: string) {
  await openResults(server, refusal(code, detail), 400);
  const page = await screen.findByRole('region', { name: 'Nothing to compare yet' });
  return within(page)
    .getAllByRole('listitem')
    .filter((line) => line.dataset['state'] !== 'good')
    .map((line) => line.querySelector('b')?.textContent);
}

test.each([
  [
    'nothing at all',
    'no-results',
    missing('no-events', 'no-flag-info', 'no-control-variant', 'no-test-variant'),
    [EVENTS, FLAG, CONTROL, OTHERS],
  ],
  [
    'events without a variant',
    'invalid_input',
    missing('no-flag-info', 'no-control-variant', 'no-test-variant'),
    [FLAG, CONTROL, OTHERS],
  ],
  ['no control', 'invalid_input', missing('no-control-variant'), [CONTROL]],
  ['control alone', 'invalid_input', missing('no-test-variant'), [OTHERS]],
  ['no exposure', 'invalid_input', '{"no-exposures": true}', ['No participant was exposed']],
  ['no results, as text', 'no-results', 'Nothing yet.', [EVENTS, FLAG, CONTROL, OTHERS]],
])('%s: the page says which part is missing', async (_name, code, detail, lines) => {
  expect(await told(code, detail)).toEqual(lines);
});

test('without exposures, the page names the exposure event of a trend', async () => {
  const filters = { insight: 'TRENDS', events: [{ id: 'paid' }] };
  const parameters = { custom_exposure_filter: { events: [{ id: 'cart seen' }] } };
  const overrides = { feature_flag_key: 'larger-cart', filters, parameters };
  await openResults(server, refusal('invalid_input', '{"no-exposures": true}'), 400, overrides);

  expect(
    await screen.findByText('There is no event cart seen with a variant in the property $feature/larger-cart.'),
  ).toBeVisible();
});

test.each([
  ['too_much_data', "Can't calculate experiment results for more than 10 variants"],
  ['no_data', "Can't calculate experiment results for less than 2 variants"],
  ['invalid_input', 'Something that nobody foresaw.'],
])('a 400 %s is shown with the message of the server', async (code, detail) => {
  await openResults(server, refusal(code, detail), 400);

  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.getByRole('alert')).toHaveTextContent('The results could not be loaded');
});

test('a 503 says that results are unavailable, and why', async () => {
  const detail = 'The events are unavailable at the moment, because ClickHouse is unavailable. Try again shortly.';
  await openResults(server, refusal('unavailable', detail), 503);

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Results are unavailable at the moment');
  expect(alert).toHaveTextContent(detail);
});

test('a 400 because of a missing goal metric links to the field', async () => {
  await openResults(server, refusal('invalid_input', 'Experiment has no target metric'), 400);

  expect(await screen.findByRole('heading', { name: 'No goal metric is set' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set the goal metric' })).toHaveAttribute(
    'href',
    expect.stringMatching(/#filters$/),
  );
});
