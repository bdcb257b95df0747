import { resolve } from 'node:path';
import { FORMAT, readBackup } from './backup-file.ts';
import { command } from './define-command.ts';

async function verifyBackup(file: string) {
  const result = { file, made_at: '', has_checksum: false, tables: 0, rows: 0 };
  for await (const part of readBackup(file)) {
    if ('row' in part) result.rows++;
    else if ('table' in part) result.tables++;
    else Object.assign(result, { made_at: part.header.made_at, has_checksum: part.header.format === FORMAT });
  }
  return result;
}

export const verify = command({
  help: 'Checks that a backup is complete and unchanged. Needs no database.',
  takesFile: true,
  database: 'none',
  run: (_, __, name) => verifyBackup(resolve(name)),
});
