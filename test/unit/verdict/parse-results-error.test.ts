import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { parseResultsError } from '#verdict/response/parse-results-error.ts';

const refused = (status: number, code: string, detail: string) =>
  new Problem(status, { type: 'validation_error', code, detail, attr: null });

test('parses the missing parts, which are JSON inside the error message', () => {
  const detail = '{"no-events": false, "no-flag-info": true, "no-control-variant": true, "no-test-variant": true}';

  expect(parseResultsError(refused(400, 'no-results', detail))).toEqual({
    reason: 'no_data',
    missing: { 'no-events': false, 'no-flag-info': true, 'no-control-variant': true, 'no-test-variant': true },
  });
});

test('ignores unknown parts beside known ones', () => {
  expect(parseResultsError(refused(400, 'invalid_input', '{"no-exposures": true, "no-luck": true}'))).toEqual({
    reason: 'no_data',
    missing: { 'no-exposures': true },
  });
});

test('distinguishes a missing metric from missing data', () => {
  expect(parseResultsError(refused(400, 'invalid_input', 'Experiment has no target metric')).reason).toBe('no_metric');
});

test.each([
  [400, 'too_much_data', "Can't calculate experiment results for more than 10 variants"],
  [400, 'invalid_input', '[1, 2]'],
  [403, 'permission_denied', '{"no-events": true}'],
  [504, 'error', 'A server error occurred.'],
])('a %d %s is another problem', (status, code, detail) => {
  expect(parseResultsError(refused(status, code, detail)).reason).toBe('other');
});
