import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engines, freshPlace } from '#test/support/engines.ts';
import { killWhileIngesting } from '#test/support/kill-ingest.ts';
import { newDataDir } from '#test/support/server-process.ts';

const report = (name: string, figures: object) => process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);

test('on the embedded database, no kill loses an acknowledged batch or counts one twice', async () => {
  const DATA_DIR = newDataDir();

  const { acknowledged, counted, sentAgain } = await killWhileIngesting({ DATA_DIR }, 10);

  report('10 kills while ingesting, embedded', { acknowledged, counted, sentAgain });
  expect(counted).toBe(acknowledged);
  expect(acknowledged).toBeGreaterThan(5000);
  expect(sentAgain).toBeGreaterThan(0);
  rmSync(DATA_DIR, { recursive: true });
});

test.runIf(engines.includes('postgres'))(
  'on PostgreSQL, no kill of the server loses an acknowledged batch or counts one twice',
  async () => {
    const { place, remove } = await freshPlace('postgres');

    const figures = await killWhileIngesting({ DATABASE_URL: 'url' in place ? place.url : '' }, 10);

    report('10 kills while ingesting, PostgreSQL', figures);
    expect(figures.counted).toBe(figures.acknowledged);
    expect(figures.acknowledged).toBeGreaterThan(5000);
    await remove();
  },
);
