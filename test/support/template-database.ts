import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

const version = createHash('sha256')
  .update(migrations.map(({ text }) => text).join())
  .digest('hex')
  .slice(0, 12);

/** A migrated, empty database folder. Making one takes seconds, so it is made once per version of the migrations and copied by every test file. */
export const templateDir = join(import.meta.dirname, `../../node_modules/.cache/template-data-${version}`);

const HOUR_MS = 3_600_000;

/** Deletes the templates of other versions of the migrations, and what killed runs left; nobody who runs just now uses one that is an hour old. */
function removeStale() {
  const cache = dirname(templateDir);
  const names = readdirSync(cache).filter(
    (name) => name.startsWith('template-data-') && name !== basename(templateDir),
  );
  for (const name of names) {
    const folder = join(cache, name);
    if (Date.now() - statSync(folder).mtimeMs > HOUR_MS) rmSync(folder, { recursive: true, force: true });
  }
}

export default async function setup() {
  if (existsSync(templateDir)) return;
  const partial = `${templateDir}.${process.pid}`;
  mkdirSync(dirname(partial), { recursive: true });
  const db = await openDatabase({ dataDir: partial });
  await migrate(db);
  await db.destroy();
  if (existsSync(templateDir)) rmSync(partial, { recursive: true });
  else renameSync(partial, templateDir);
  removeStale();
}
