import { formatPlanJson } from '#changes/file/plan-json.ts';
import { isEmptyPlan } from '#changes/plan.ts';
import type { Options } from '../arguments.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { writeTextFile } from '../files.ts';
import { requireAllowedDeletions } from '../flags.ts';
import { formatPlan } from '../output/format-plan.ts';
import { planFromSettingsFile } from '../plan-from-settings-file.ts';
import type { Terminal } from '../terminal.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** Writes a plan with the changes that applying the file would make, and prints these changes. */
export async function plan(terminal: Terminal, { file, out, allowDelete, format }: Options): Promise<number> {
  if (out === null) throw new UserFacingError('--out is missing. Add --out FILE to name the file for the plan.');
  const made = await planFromSettingsFile(terminal, connect(terminal), file);
  requireAllowedDeletions(made, allowDelete);
  writeTextFile(terminal, out, formatPlanJson(made));
  terminal.print(formatPlan(made, format));
  return isEmptyPlan(made) ? EXIT.ok : EXIT.differences;
}
