import { updateSettingsFile, writeSettingsFile } from '#changes/file/write-settings-file.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { Options } from '../arguments.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { readTextFile, writeTextFile } from '../files.ts';
import { readProjectSettings } from '../projects.ts';
import type { Terminal } from '../terminal.ts';

/** Writes the settings of projects to standard output, or to a file. Updates an existing file. */
export async function exportSettings(terminal: Terminal, { projects: ids, out }: Options): Promise<number> {
  const existing = out === null ? null : readTextFile(terminal, out);
  const projects = await readProjectSettings(connect(terminal), terminal, ids);
  const text = existing === null ? writeSettingsFile(projects) : updateSettingsFile(existing, projects);
  if (out === null) terminal.print(text.trimEnd());
  else {
    writeTextFile(terminal, out, text);
    terminal.report(`Wrote ${formatCountOf(projects.length, 'project')} to ${out}.`);
  }
  return EXIT.ok;
}
