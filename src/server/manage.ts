import { usage } from './manage/commands.ts';
import { runCommand } from './manage/run-command.ts';
import { readLocations } from './process/settings.ts';
import { UserFacingError } from './user-facing-error.ts';

const given = process.argv.slice(2);

async function run() {
  if (given.includes('--help')) return console.error(usage());
  if (given.length === 0)
    throw new UserFacingError('No command given. Use <noun> <verb> [options]; --help lists the commands.');
  console.log(JSON.stringify(await runCommand(readLocations(process.env), given, console.error)));
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
