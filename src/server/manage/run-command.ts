import type { Db } from '../db/connection-pool.ts';
import { openForCommand, requireDatabase } from '../db/database-server.ts';
import { migrate } from '../db/migrate.ts';
import { openClickHouse } from '../events/clickhouse/client.ts';
import type { ServerSettings } from '../process/settings.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { readArguments } from './arguments.ts';
import { commands } from './commands.ts';
import type { Command, CommandContext, CommandResult } from './define-command.ts';

function find(given: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const name = given.slice(0, length).join(' ');
    if (Object.hasOwn(commands, name)) return { command: commands[name] as Command, rest: given.slice(length) };
  }
  const words = given.filter((word) => !word.startsWith('--')).slice(0, 2);
  throw new UserFacingError(
    words.length === 0
      ? 'No command is given; --help lists the commands.'
      : `There is no command "${words.join(' ')}"; --help lists the commands.`,
  );
}

const withoutClickHouse: CommandContext = { clickhouse: null, report: () => {} };

/** Parses a command line. Does not need a database. Throws a `UserFacingError` if the command line is invalid. */
export function parseCommandLine(given: readonly string[]) {
  const { command, rest } = find(given);
  const { values, file } = readArguments(command, rest);
  return {
    database: command.database,
    run: (db: Db | null, context: CommandContext = withoutClickHouse) => command.run(db, values, file, context),
  };
}

/**
 * Runs a command on a database and returns its result. A server may use the database at the same time. Throws a
 * `UserFacingError` if the arguments are invalid.
 * @param warn is called with the progress, and with warnings from the PostgreSQL that is started for this command.
 */
export async function runCommand(
  { location, clickhouse: clickHouseLocation }: Pick<ServerSettings, 'location' | 'clickhouse'>,
  given: readonly string[],
  warn: (line: string) => void,
): Promise<CommandResult> {
  const { database, run } = parseCommandLine(given);
  if (database === 'none') return run(null);
  const log = ({ level, message }: Record<string, unknown>) => level !== 'debug' && warn(String(message));
  if (database === 'existing') requireDatabase(location);
  const { db, close } = await openForCommand(location, log);
  const clickhouse = clickHouseLocation && openClickHouse(clickHouseLocation, log);
  try {
    if (database === 'existing') await migrate(db);
    return await run(db, { clickhouse, report: warn });
  } finally {
    await clickhouse?.close();
    await close();
  }
}
