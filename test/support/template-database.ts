import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

const version = createHash('sha256')
  .update(migrations.map(({ text }) => text).join())
  .digest('hex')
  .slice(0, 12);

/** A migrated, empty database folder. Making one takes seconds, so it is made once per version of the migrations and copied by every test file. */
export const templateDir = join(import.meta.dirname, `../../node_modules/.cache/template-data-${version}`);

export default async function setup() {
  if (existsSync(templateDir)) return;
  const partial = `${templateDir}.${process.pid}`;
  mkdirSync(dirname(partial), { recursive: true });
  const db = await openDatabase({ dataDir: partial });
  await migrate(db);
  await db.destroy();
  if (existsSync(templateDir)) rmSync(partial, { recursive: true });
  else renameSync(partial, templateDir);
}
