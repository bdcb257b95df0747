import type { Json } from '#contract/field.ts';
import type { Db } from '../db/connection-pool.ts';
import type { ClickHouse } from '../events/clickhouse/client.ts';

/** How an option is parsed. */
export interface Option<Value> {
  /** The value's placeholder in the help text. */
  hint: string;
  /** The end of the sentence "--name must be …". */
  mustBe: string;
  /** Parses the option's value. Returns undefined if it is invalid. */
  read: (text: string) => Value | undefined;
  required: boolean;
}

type Options = Record<string, Option<unknown>>;
type ValueOf<O> = O extends Option<infer V> ? (O extends { required: true } ? V : V | undefined) : never;
type Values<O extends Options> = { [N in keyof O]: ValueOf<O[N]> };

/** The result of a command, printed as JSON. */
export type CommandResult = Json | object;

/** The dependencies of commands. */
export interface CommandContext {
  /** Null without CLICKHOUSE_URL. */
  clickhouse: ClickHouse | null;
  /** Prints a line about the progress to standard error, because standard output contains only the result. */
  report: (line: string) => void;
}

/**
 * The database that a command needs: an existing one, which is migrated first; an empty one, which need not exist yet; or
 * none.
 */
type DatabaseUse = 'existing' | 'empty' | 'none';

/** A command with any options. */
export interface Command {
  help: string;
  options: Options;
  /** Whether a file path follows the options. */
  takesFile: boolean;
  database: DatabaseUse;
  /** Runs the command. The database is null only if the command needs none. */
  run: (
    db: Db | null,
    values: Record<string, unknown>,
    file: string,
    context: CommandContext,
  ) => Promise<CommandResult>;
}

/** Defines a command. The types of the values come from the options. */
export const command = <const O extends Options>(declared: {
  help: string;
  options?: O;
  takesFile?: true;
  database?: DatabaseUse;
  run: (db: Db, values: Values<O>, file: string, context: CommandContext) => Promise<CommandResult>;
}) => ({ options: {}, takesFile: false, database: 'existing', ...declared }) as unknown as Command;

type OptionType<V> = Omit<Option<V>, 'required'>;

export const required = <V>(reading: OptionType<V>) => ({ ...reading, required: true }) as const;

export const optional = <V>(reading: OptionType<V>) => ({ ...reading, required: false }) as const;
