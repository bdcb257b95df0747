import { expect, test } from 'vitest';
import { redactKeys } from '#server/http/redact-keys.ts';
import { bufferLines, createLog } from '#server/http/request-log.ts';

test('entries below the level are not written', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));

  log({ level: 'info', message: 'one' });
  log({ level: 'error', message: 'two' });

  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 'error', message: 'two' })]);
});

test('a silent log writes nothing', () => {
  const lines: string[] = [];
  createLog('silent', (line) => lines.push(line))({ level: 'error' });

  expect(lines).toEqual([]);
});

test.each([
  ['as a value', '/api/projects/?a=1&token=phx_secret', '/api/projects/?a=1&token=[withheld]'],
  ['as the name of a parameter', '/api/projects/?phx_secret=1&a', '/api/projects/?[withheld]=1&a'],
  ['as a parameter without a value', '/api/projects/?phx_secret', '/api/projects/?[withheld]'],
  ['in a path', '/api/projects/phx_secret/', '/api/projects/[withheld]/'],
  ['as the token of an invitation', '/api/invites/hgi_secret/?a=hgi_b', '/api/invites/[withheld]/?a=[withheld]'],
  ['percent-encoded', '/api/%70hx%5Fsecret?a=%70%68x_secret', '/api/[withheld]?a=[withheld]'],
  ['encoded twice', '/api/%2570hx_secret', '/api/[withheld]'],
  ['after a broken escape', '/api/%E0%A4%phx_secret', '/api/[withheld]'],
])('a personal key is redacted %s', (_, url, logged) => {
  expect(redactKeys(url)).toBe(logged);
});

test('the events in the address of a capture request are not logged', () => {
  expect(redactKeys('/e/?data=eyJldmVudCI6InNlZW4ifQ&compression=base64')).toBe(
    '/e/?data=[withheld]&compression=base64',
  );
});

test.each([
  ['in a path', '/api/my-own/', '/api/[withheld]/'],
  ['percent-encoded', '/api/my%2Down?x=my-own&y', '/api/[withheld]?x=[withheld]&y'],
])('the key of the request is redacted in any form, %s', (_, url, logged) => {
  expect(redactKeys(url, ['my-own'])).toBe(logged);
});

test('a key that contains separators is redacted too', () => {
  expect(redactKeys('/api/a/b&c=d/e?a/b&c=d', ['a/b&c=d'])).toBe('[withheld]?[withheld]');
});

test('the lines of one turn of the event loop are written together, and at the end of the process immediately', async () => {
  const written: string[] = [];
  const { add, flush } = bufferLines((text) => written.push(text));

  add('one\n');
  add('two\n');
  expect(written).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(['one\ntwo\n']);

  add('three\n');
  flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});
