import * as z from 'zod/mini';
import type { MessageBody } from '#watch/message.ts';
import type { RuleState } from '#watch/settle-rules.ts';
import { readTextFile, writeTextFile } from '../files.ts';
import type { Terminal } from '../terminal.ts';
import { UserFacingError } from '../user-facing-error.ts';

const VERSION = 1;

const instant = () => z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const seen = z.strictObject({
  status: z.enum(['draft', 'running', 'ended']),
  is_paused: z.boolean(),
  conclusion: z.nullable(z.string()),
  shipped: z.nullable(z.string()),
});

const rule = z.strictObject({
  rule: z.string(),
  key: z.string(),
  is_true: z.boolean(),
  since: instant(),
  false_count: z.int(),
  sent_at: z.nullable(instant()),
});

const experiment = z.strictObject({
  /** What it was when it was last read. */
  seen,
  rules: z.array(rule),
  /** How many people took part at earlier checks. */
  past: z.array(z.strictObject({ at: instant(), people: z.number() })),
  /** In how many runs in a row each metric failed. */
  failures: z.record(z.string(), z.int()),
  /** When the rules were last evaluated, and with which results. */
  checked_at: z.nullable(instant()),
  last_run: z.nullable(z.string()),
});

const pending = z.strictObject({
  /** The `webhook-id`. */
  id: z.string(),
  destination: z.string(),
  rule: z.string(),
  body: z.looseObject({ text: z.string() }),
  /** How often it was sent. */
  attempt: z.int(),
  next_at: instant(),
  /** Why the last attempt failed, a sentence; null before the first one. */
  error: z.nullable(z.string()),
});

const state = z.strictObject({
  version: z.literal(VERSION),
  /** The address of the server that the ids belong to. */
  server: z.string(),
  /** When the experiments of each project were last read, by the id of the project. */
  projects: z.record(z.string(), instant()),
  /** By the ids of the project and the experiment: `12/34`. */
  experiments: z.record(z.string(), experiment),
  /** The steps of schedules. `begun`: the request was about to be sent. */
  steps: z.record(z.string(), z.enum(['begun', 'done'])),
  /** By the name of the destination. */
  destinations: z.record(
    z.string(),
    z.strictObject({
      address: z.string(),
      failing_since: z.nullable(instant()),
      disabled_reason: z.nullable(z.string()),
    }),
  ),
  pending: z.array(pending),
});

export type Seen = z.output<typeof seen>;
export interface PendingMessage extends Omit<z.output<typeof pending>, 'body'> {
  body: MessageBody;
}
export interface ExperimentState extends Omit<z.output<typeof experiment>, 'rules'> {
  rules: RuleState[];
}
export interface WatchData extends Omit<z.output<typeof state>, 'pending' | 'experiments'> {
  experiments: Record<string, ExperimentState>;
  pending: PendingMessage[];
}

const empty = (server: string): WatchData => ({
  version: VERSION,
  server,
  projects: {},
  experiments: {},
  steps: {},
  destinations: {},
  pending: [],
});

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserFacingError(`${path} is not JSON. Nothing was done. To forget what was sent, delete the file.`);
  }
}

/**
 * Returns what the earlier runs left in the state file, or an empty state if there is none.
 * @throws UserFacingError if the file can't be read, is newer than this program, or belongs to another server
 */
export function readState(terminal: Terminal, path: string, server: string): WatchData {
  const text = readTextFile(terminal, path);
  if (text === null) return empty(server);
  const content = parse(path, text);
  const { version } = Object(content) as { version?: unknown };
  if (typeof version === 'number' && version > VERSION)
    throw new UserFacingError(`${path} was written by a newer version of this program. Nothing was done.`);
  const { data } = state.safeParse(content);
  if (!data) throw new UserFacingError(`${path} is not a state file of this program. Nothing was done.`);
  if (data.server !== server)
    throw new UserFacingError(
      `${path} belongs to ${data.server}, not to ${server}. Nothing was done. Name another file with --state.`,
    );
  return data as unknown as WatchData;
}

/**
 * Writes the state file atomically.
 * @throws UserFacingError if it can't be written
 */
export const writeState = (terminal: Terminal, path: string, data: WatchData): void =>
  writeTextFile(terminal, path, `${JSON.stringify(data, null, 2)}\n`);
