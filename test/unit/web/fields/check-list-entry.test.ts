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
])('of the authorized URL %s it says, %s: %s', (entry, tone, message) => {
  expect(judged('urls', entry)).toEqual({ tone, message });
});

test('a domain that may be recorded can have a wildcard', () => {
  expect(judged('domains', 'https://*.a.example')).toEqual({ tone: 'fine', message: 'Every subdomain' });
});

test.each([
  ['a.example', 'https://a.example'],
  ['a.example/cart', 'https://a.example'],
  ['//a.example', 'https://a.example'],
  ['https://a ex ample', 'https://aexample'],
  ['https://a.example/path?x=1', 'https://a.example'],
  ['https://a.example:8080/path', 'https://a.example:8080'],
  ['https://a.ex\u200bample ', 'https://a.example'],
])('for %j it offers %s', (entry, suggestion) => {
  expect(judged('urls', entry)?.suggestion).toBe(suggestion);
});

test.each(['https://a.example', 'https://www.a.example', 'https://A.example/'])(
  '%s is the same site as the one before it',
  (entry) => {
    expect(judged('urls', entry, ['https://b.example', 'https://a.example'])?.message).toBe('Same as entry 2');
  },
);

test('names that differ in their case alone are two', () => {
  expect(checkEntry('tags', ['email', 'Email'], 1)).toBeNull();
});

test('of a selector it offers the attribute', () => {
  expect(checkEntry('attributes', ['[data-test="pay"]'], 0)?.suggestion).toBe('data-test');
  expect(checkEntry('attributes', ['data-test-*'], 0)).toBeNull();
});
