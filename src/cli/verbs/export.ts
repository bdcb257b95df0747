import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { updateSettingsFile, writeSettingsFile } from '#changes/file/write-settings-file.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { Options } from '../arguments.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { readTextFile, writeTextFile } from '../files.ts';
import { readFlags } from '../flags.ts';
import { readProjectSettings } from '../projects.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Writes the settings of projects to standard output, or to a file. Updates an existing file. Flags are written if the
 * options say so, or if the file contains them.
 */
export async function exportSettings(terminal: Terminal, { projects: ids, flags, out }: Options): Promise<number> {
  const server = connect(terminal);
  const existing = out === null ? null : readTextFile(terminal, out);
  const file = existing === null ? null : parseSettingsFile(existing);
  const managed = new Set(file?.projects.flatMap((project) => (project.flags ? [project.id] : [])));
  const read = await readProjectSettings(server, terminal, ids);
  const projects = await readFlags(server, terminal, read, ({ id }) => flags || managed.has(id));
  const text = existing === null ? writeSettingsFile(projects) : updateSettingsFile(existing, projects, flags);
  if (out === null) terminal.print(text.trimEnd());
  else {
    writeTextFile(terminal, out, text);
    terminal.report(`Wrote ${formatCountOf(projects.length, 'project')} to ${out}.`);
  }
  return EXIT.ok;
}
