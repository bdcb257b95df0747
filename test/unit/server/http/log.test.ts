import { expect, test } from 'vitest';
import { createLog, gatherLines, withoutKeys } from '#server/http/log.ts';

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

test('a key is withheld under whatever name it stands in a query', () => {
  expect(withoutKeys('?a=1&token=phx_secret')).toBe('a=1&token=%5Bwithheld%5D');
});

test('the lines of one turn are written together, and at the end of the process at once', async () => {
  const written: string[] = [];
  const { add, flush } = gatherLines((text) => written.push(text));

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
