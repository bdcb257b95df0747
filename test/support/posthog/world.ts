import type { Context, Hono } from 'hono';
import legacy from './answers/experiment-legacy.json' with { type: 'json' };
import running from './answers/experiment-running.json' with { type: 'json' };
import experiments from './answers/experiments-list.json' with { type: 'json' };
import project from './answers/project.json' with { type: 'json' };
import { type PostHogGeneration, recordOf, type Wire } from './generations.ts';

export const ADDRESS = 'https://posthog.test';
export const PROJECT = 997;
export const ORGANIZATION = project.organization;
/** The ids of a running experiment, a draft, and an experiment with legacy metrics. */
export const [RUNNING, DRAFT, LEGACY] = [4021, 4030, 3550] as const;

/** People for whom code called flags: the variants that each flag returned, in order. */
export interface FlagCallers {
  people: number;
  variants: Readonly<Record<string, readonly string[]>>;
}

export interface Options {
  scopes?: string[];
  /** The projects that the key is limited to; null if it is not limited to certain projects. */
  scopedTeams?: number[] | null;
  /** The access level of the user in the project: 1 (member), 8 (administrator) or 15 (owner). */
  level?: number;
  /** The number of projects that the organization's plan allows; no limit by default. */
  projectLimit?: number;
  /** Whether changes of a flag need an approval. */
  needsApproval?: boolean;
  /** Flags that no experiment uses. */
  flags?: Wire[];
  /** Whether keys can evaluate flags for a person; true by default. */
  evaluatesFlags?: boolean;
  /** The activity of every experiment, newest first; empty by default. */
  activity?: Wire[];
  /** The last finished run; null if there is none. */
  latest?: Wire | null;
  /** The rows of every run and query that is computed, at the current time; a Bayesian run of a past time by default. */
  computed?: Wire[];
  /** When the results in the cache of queries were computed, ISO 8601. Without it, the cache is empty at first. */
  cachedAt?: string;
  /** What the answer about exposures contains; absent if the server does not know the query. */
  exposures?: Wire;
  /** Who called which flags; nobody by default. */
  flagCallers?: FlagCallers[];
  /** The activity of every flag, newest first; empty by default. */
  flagActivity?: Wire[];
}

/** The state of the fake PostHog. */
export interface World {
  app: Hono;
  generation: PostHogGeneration;
  options: Options;
  since: (first: PostHogGeneration) => boolean;
  records: Map<number, Wire>;
  settings: Wire;
  latest: Wire | null;
  /** Whether the key is limited to certain projects. */
  isLimited: boolean;
}

export const ADMIN_LEVEL = 8;
export const LIST_SIZE = 100;

export const failure = (c: Context, status: 400 | 403 | 404, detail: string, attr: string | null = null) => {
  const [type, code] = {
    400: ['validation_error', 'invalid_input'],
    403: ['authentication_error', 'permission_denied'],
    404: ['invalid_request', 'not_found'],
  }[status] as [string, string];
  return c.json({ type, code, detail, attr }, status);
};

export const bodyOf = async (c: Context): Promise<Wire> => (await c.req.json().catch(() => ({}))) as Wire;

export const page = (results: Wire[]) => ({ count: results.length, next: null, previous: null, results });

export function initialRecords(generation: PostHogGeneration): Map<number, Wire> {
  const detail = (item: Wire): Wire => ({ ...running, metrics: [], metrics_secondary: [], saved_metrics: [], ...item });
  const records: Wire[] = [
    running,
    ...(experiments.results as Wire[]).filter(({ id }) => id !== RUNNING && id !== LEGACY).map(detail),
    legacy,
  ];
  return new Map(records.map((record) => [record['id'] as number, recordOf(generation, record)]));
}

const statusFrom = ({ start_date, end_date, feature_flag }: Wire) => {
  if (!start_date) return 'draft';
  if (end_date) return 'stopped';
  return (feature_flag as Wire | null)?.['active'] === false ? 'paused' : 'running';
};

/** Returns the experiment in the URL of a request; undefined if it does not exist or is deleted. */
export function findRecord({ records }: World, c: Context): Wire | undefined {
  const found = records.get(Number(c.req.param('id')));
  return found && found['deleted'] !== true ? found : undefined;
}

/** Stores a record. Adds its status if the generation has this field. */
export function storeRecord({ records, since }: World, record: Wire): Wire {
  const next = since('2026-03') ? { ...record, status: statusFrom(record) } : record;
  records.set(next['id'] as number, next);
  return next;
}

export const withFlag = (record: Wire, change: Wire): Wire => ({
  ...record,
  feature_flag: { ...(record['feature_flag'] as Wire), ...change },
});

/** Returns the response to a change that needs an approval. */
export const approval = (c: Context) =>
  c.json(
    {
      code: 'approval_required',
      status: 'approval_required',
      detail: 'This change needs an approval.',
      message: 'This change needs an approval.',
      resource_type: 'feature_flag',
      resource_id: '5512',
      change_request_id: '0199c0de-1111-7222-8333-444455556666',
    },
    409,
  );
