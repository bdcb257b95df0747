import type { Json } from '#contract/field.ts';
import type { Db } from '../db/connection-pool.ts';

/** How the text of one option is read. */
export interface Option<Value> {
  /** Stands for the value in the usage. */
  hint: string;
  /** Ends the sentence "--name must be …". */
  mustBe: string;
  /** Undefined for a text that is refused. */
  read: (text: string) => Value | undefined;
  required: boolean;
}

type Options = Record<string, Option<unknown>>;
type ValueOf<O> = O extends Option<infer V> ? (O extends { required: true } ? V : V | undefined) : never;
type Values<O extends Options> = { [N in keyof O]: ValueOf<O[N]> };

/** What a command did, as it is printed. */
export type CommandResult = Json | object;

/** A verb of a noun, whatever its options. */
export interface Command {
  help: string;
  options: Options;
  /** Takes the path of a file after the options. */
  takesFile: boolean;
  /** Opens a database as it finds it, without bringing it to the newest schema. */
  unmigrated: boolean;
  run: (db: Db, values: Record<string, unknown>, file: string) => Promise<CommandResult>;
}

/** Declares a verb; its options decide the types of the values that it is run with. */
export const command = <const O extends Options>(declared: {
  help: string;
  options?: O;
  takesFile?: true;
  unmigrated?: true;
  run: (db: Db, values: Values<O>, file: string) => Promise<CommandResult>;
}) => ({ options: {}, takesFile: false, unmigrated: false, ...declared }) as unknown as Command;

type OptionType<V> = Omit<Option<V>, 'required'>;

/** An option that has to be given. */
export const required = <V>(reading: OptionType<V>) => ({ ...reading, required: true }) as const;

/** An option that may be left out. */
export const optional = <V>(reading: OptionType<V>) => ({ ...reading, required: false }) as const;
