import { expect, test } from 'vitest';
import { checkEntry } from '#web/fields/inputs/check-list-entry.ts';

const judged = (kind: 'urls' | 'domains', entry: string, before: string[] = []) =>
  checkEntry(kind, [...before, entry], before.length);

test.each([
  ['https://a.example', 'fine', 'Valid'],
  ['https://a.example/', 'fine', 'Valid'],
  ['http://localhost:3000', 'fine', 'Local only'],
  ['http://*.localhost', 'fine', 'Local only'],
  ['https://*.a.example', 'warning', 'The toolbar ignores wildcards'],
  ['https://a.example:*', 'bad', 'The port can’t contain a wildcard'],
  ['https://*.com', 'bad', 'Covers a whole top-level domain'],
  ['https://a*.example', 'bad', 'A wildcard must replace a whole subdomain, for example *.example.com'],
  ['ftp://a.example', 'bad', 'Must begin with https:// or http://'],
  ['anything', 'bad', 'Needs a scheme, like https://'],
])('the authorized URL %s is rated %s: %s', (entry, tone, message) => {
  expect(judged('urls', entry)).toEqual({ tone, message });
});

test('a recording domain can have a wildcard', () => {
  expect(judged('domains', 'https://*.a.example')).toEqual({ tone: 'fine', message: 'Matches every subdomain' });
});

test.each([
  ['a.example', 'https://a.example'],
  ['a.example/cart', 'https://a.example'],
  ['//a.example', 'https://a.example'],
  ['https://a ex ample', 'https://aexample'],
  ['https://a.example/path?x=1', 'https://a.example'],
  ['https://a.example:8080/path', 'https://a.example:8080'],
  ['https://a.ex\u200bample ', 'https://a.example'],
])('for %j it suggests %s', (entry, suggestion) => {
  expect(judged('urls', entry)?.suggestion).toBe(suggestion);
});

test.each(['https://a.example', 'https://www.a.example', 'https://A.example/'])(
  '%s is the same site as the one before it',
  (entry) => {
    expect(judged('urls', entry, ['https://b.example', 'https://a.example'])?.message).toBe('Same as entry 2');
  },
);

test('names that differ only in case are not duplicates', () => {
  expect(checkEntry('tags', ['email', 'Email'], 1)).toBeNull();
});

test('for a selector it suggests the attribute', () => {
  expect(checkEntry('attributes', ['[data-test="pay"]'], 0)?.suggestion).toBe('data-test');
  expect(checkEntry('attributes', ['data-test-*'], 0)).toBeNull();
});
