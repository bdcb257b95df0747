import { migrate } from '../db/migrate.ts';
import { type Db, openDatabase, type Place } from '../db/open.ts';
import { Refusal } from '../refusal.ts';
import { readArguments } from './arguments.ts';
import type { Command, Outcome } from './command.ts';
import { commands } from './commands.ts';

function find(given: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const command = commands[given.slice(0, length).join(' ')];
    if (command) return { command, rest: given.slice(length) };
  }
  const asked = given.filter((word) => !word.startsWith('--')).slice(0, 2);
  throw new Refusal(`There is no command "${asked.join(' ')}"; --help lists them.`);
}

/** Understands the words of a command line before any database is opened; throws one sentence about what does not fit. */
export function plan(given: readonly string[]) {
  const { command, rest } = find(given);
  const { values, file } = readArguments(command, rest);
  return { unmigrated: command.unmigrated, run: (db: Db) => command.run(db, values, file) };
}

/** Does what the words of a command line ask for, on the database in `place`; throws one sentence when it cannot. */
export async function manage(place: Place, given: readonly string[]): Promise<Outcome> {
  const { unmigrated, run } = plan(given);
  const db = await openDatabase(place);
  try {
    if (!unmigrated) await migrate(db);
    return await run(db);
  } finally {
    await db.destroy();
  }
}
