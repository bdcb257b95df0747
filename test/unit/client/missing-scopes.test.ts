import { expect, test } from 'vitest';
import { missingScopes } from '#client/missing-scopes.ts';
import { permissionDenied } from '#contract/problem.ts';

const told = (scopes: string) => new Headers({ 'X-Key-Scopes': scopes });

test.each([
  ['*', []],
  ['project:write experiment:write feature_flag:write event_definition:read', []],
  ['project:read experiment:write event_definition:write', ['project:write', 'feature_flag:write']],
  ['project:read', ['project:write', 'experiment:write', 'feature_flag:write', 'event_definition:read']],
])('a key with %s is missing the other scopes that the console needs', (scopes, lacking) => {
  expect(missingScopes(told(scopes))).toEqual(lacking);
});

test('without a scopes header, the missing scope is read from the error', () => {
  const problem = permissionDenied("API key missing required scope 'project:write'");

  expect(missingScopes(new Headers(), problem)).toEqual(['project:write']);
  expect(missingScopes(new Headers(), problem, ['experiment:write'])).toEqual(['experiment:write', 'project:write']);
  expect(missingScopes(new Headers(), permissionDenied('You do not have permission.'))).toBeNull();
  expect(missingScopes(new Headers())).toBeNull();
});
