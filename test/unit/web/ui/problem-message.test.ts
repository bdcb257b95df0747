import { expect, test } from 'vitest';
import { permissionDenied } from '#contract/problem.ts';
import { problemAdvice } from '#web/ui/problem-message.ts';

test.each([
  ['You do not have editor access to this resource.', 'Your access level is too low.'],
  ["You don't have sufficient permissions in the project.", 'Your access level is too low.'],
  ["API key missing required scope 'project:write'", 'Use a key with this scope'],
  [
    'API key does not have access to the requested project: ID 998.',
    'The key is limited to other projects or organizations.',
  ],
  ['Something else.', 'Use a key with access'],
])('the refusal "%s" is followed by what to do', (message, advice) => {
  expect(problemAdvice(permissionDenied(message))).toContain(advice);
});
