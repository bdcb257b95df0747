import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { killWhileIngesting } from '#test/support/kill-ingest.ts';
import { newDataDir } from '#test/support/server-process.ts';

const report = (name: string, figures: object) => process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);

test('no kill loses an acknowledged batch or counts one twice', async () => {
  const DATA_DIR = newDataDir();

  const { acknowledged, counted, sentAgain } = await killWhileIngesting({ DATA_DIR }, 10);

  report('10 kills while ingesting', { acknowledged, counted, sentAgain });
  expect(counted).toBe(acknowledged);
  expect(acknowledged).toBeGreaterThan(5000);
  expect(sentAgain).toBeGreaterThan(0);
  rmSync(DATA_DIR, { recursive: true });
});
