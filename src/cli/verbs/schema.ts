import { settingsFileSchema } from '#changes/file/settings-file-schema.ts';
import type { Options } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { writeTextFile } from '../files.ts';
import type { Terminal } from '../terminal.ts';

/** Writes the JSON Schema of the settings file. */
export async function schema(terminal: Terminal, { out }: Options): Promise<number> {
  const text = JSON.stringify(settingsFileSchema(), null, 2);
  if (out === null) terminal.print(text);
  else writeTextFile(terminal, out, `${text}\n`);
  return EXIT.ok;
}
