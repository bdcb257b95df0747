import type { Json } from '#contract/field.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { FlagFields } from './flag-fields.ts';

/** A flag as it was read from the server. */
export interface ReadFlag {
  id: number;
  key: string;
  /** Null if the flag was read in a list, or if the server sends none. */
  etag: string | null;
  fields: FlagFields;
  /** The ids of the experiments that use the flag. */
  experiments: readonly number[];
}

/** An experiment that uses a flag. */
export interface FlagExperiment {
  id: number;
  /** Null if the key can't read experiments. */
  name: string | null;
  /** True if it is unknown. */
  is_running: boolean;
}

/** Returns an experiment for use in a sentence: “Short checkout” (12). */
export const experimentName = ({ id, name }: FlagExperiment): string =>
  name === null ? String(id) : `“${isolateName(name)}” (${id})`;

/** The requests that reading and applying flags need. Each throws a `Problem` on failure. */
export interface FlagsApi {
  /** Returns all flags of a project. */
  list(project: number, signal?: AbortSignal): Promise<ReadFlag[]>;
  /** Reads the current record of the flag with this key, not a cached one; null if there is none. */
  find(project: number, key: string): Promise<ReadFlag | null>;
  /** Returns the experiment with this id; null if there is none. */
  experiment(project: number, id: number): Promise<FlagExperiment | null>;
  /**
   * Returns why the server would refuse filters; null if it accepts them, or if it can't check them without saving them.
   * @param flag the id of any flag of the project; null if the project has none, then only the conditions are checked
   */
  refusal(project: number, flag: number | null, filters: Json): Promise<string | null>;
  /**
   * Creates a flag.
   * @param body includes `key`
   */
  create(project: number, body: FlagFields): Promise<ReadFlag>;
  /**
   * Sends the changed fields. A server with ETags responds with 412 if `etag` is outdated.
   * @param body can include `key` and `deleted`
   * @param reason why the flag is changed; sent only to servers that keep it
   */
  update(project: number, id: number, body: FlagFields, etag: string | null, reason: string | null): Promise<ReadFlag>;
}
