import { expect, test } from 'vitest';
import { createLog, withoutKeys } from '#server/http/log.ts';

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
