import { fromText } from '#contract/exact-json.ts';
import type { AppDependencies } from '../dependencies.ts';
import { type Evaluation, evaluateFlag } from './evaluate-flag.ts';
import { checkpointOf, EvaluationTimeout } from './evaluation-time.ts';
import type { FlagsRequest } from './flags-request.ts';
import type { FlagsProject, ServedFlag } from './project-flags.ts';
import { type HashKeys, readHashKeys, storedProperties, storeHashKeys } from './stored-person.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

/** A flag and its value for a request's person. */
export interface EvaluatedFlag extends Evaluation {
  flag: ServedFlag;
  /** Whether the evaluation failed. If it failed, the value is not valid. */
  failed: boolean;
}

type Dependencies = Pick<AppDependencies, 'db' | 'now'>;

const noHashKeys: HashKeys = new Map();

/**
 * Returns the hash keys of a request's person: the ids that flags hash instead of the distinct id. If the request has an
 * anonymous id, stores it as the hash key of the flags that have none yet.
 */
async function hashKeysOf(
  { db }: Dependencies,
  project: FlagsProject,
  flags: readonly ServedFlag[],
  request: FlagsRequest,
) {
  const keys = flags.filter((flag) => flag.ensure_experience_continuity).map(({ key }) => key);
  if (keys.length === 0) return noHashKeys;
  const { distinct_id, anonymous_id } = request;
  const ids = anonymous_id === null ? [distinct_id] : [distinct_id, anonymous_id];
  const found = await readHashKeys(db, project.id, ids);
  const missing = keys.filter((key) => !found.has(key));
  if (anonymous_id === null || missing.length === 0) return found;
  // If storing fails, the next request may get another variant. This is better than no response.
  await storeHashKeys(db, { project_id: project.id, distinct_id, anonymous_id }, missing).catch(() => undefined);
  return new Map([...missing.map((key) => [key, anonymous_id] as const), ...found]);
}

const usesProperties = ({ filters }: ServedFlag) => filters.groups.some(({ properties }) => properties.length > 0);

/** The maximum time for evaluating a request's flags, in milliseconds, without the turns of other requests. */
const MAX_EVALUATION_MS = 250;

const failed = (flag: ServedFlag, code: 'timeout' | 'unsupported'): EvaluatedFlag => ({
  flag,
  failed: true,
  enabled: false,
  variant: null,
  reason: { code, condition_index: null },
  payload: null,
});

/** Evaluates a flag. Returns the flag as failed if the time has run out, or if this server can't evaluate the flag. */
async function evaluateSafely(flag: ServedFlag, evaluate: () => Promise<Evaluation>): Promise<EvaluatedFlag> {
  if (flag.unsupported !== null) return failed(flag, 'unsupported');
  try {
    return { flag, failed: false, ...(await evaluate()) };
  } catch (error) {
    if (error instanceof EvaluationTimeout) return failed(flag, 'timeout');
    if (error instanceof UnsupportedFilters) return failed(flag, 'unsupported');
    throw error;
  }
}

/** Evaluates the project's active flags that a request asks for. Also stores missing hash keys (see `hashKeysOf`). */
export async function evaluateProject(
  dependencies: Dependencies,
  project: FlagsProject,
  request: FlagsRequest,
): Promise<EvaluatedFlag[]> {
  const { distinct_id, person_properties, flag_keys } = request;
  const flags = project.flags.filter(({ active, key }) => active && (flag_keys?.has(key) ?? true));
  const stored = flags.some(usesProperties) ? await storedProperties(dependencies.db, project.id, distinct_id) : {};
  const hashKeys = await hashKeysOf(dependencies, project, flags, request);
  const properties = { distinct_id: fromText(distinct_id), ...stored, ...person_properties };
  const dates = { now: dependencies.now(), timezone: project.timezone };
  const checkpoint = checkpointOf(MAX_EVALUATION_MS);
  const evaluated: EvaluatedFlag[] = [];
  for (const flag of flags) {
    const id = flag.ensure_experience_continuity ? (hashKeys.get(flag.key) ?? distinct_id) : distinct_id;
    const context = { person: { id, properties }, dates, checkpoint };
    evaluated.push(await evaluateSafely(flag, () => evaluateFlag(flag, context)));
  }
  return evaluated;
}
