import { isEmptyPlan } from '#changes/plan.ts';
import type { Options } from '../arguments.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { formatPlan } from '../output/format-plan.ts';
import { planFromSettingsFile } from '../plan-from-settings-file.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the changes that applying the file would make. Returns the exit code. */
export async function diff(terminal: Terminal, { file, format }: Options): Promise<number> {
  const plan = await planFromSettingsFile(terminal, connect(terminal), file);
  terminal.print(formatPlan(plan, format));
  return isEmptyPlan(plan) ? EXIT.ok : EXIT.differences;
}
