import type * as z from 'zod/mini';
import { fromText, parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';
import type { FlagRecord } from '#contract/feature-flag.ts';
import type { Json } from '#contract/field.ts';
import type { flagTest } from '#contract/flag-answers.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import type { Caller } from '../accounts/caller.ts';
import type { AppDependencies } from '../dependencies.ts';
import { distinctIdOf } from '../events/distinct-id.ts';
import { requireStorable } from '../request/parse-fields.ts';
import { type EvaluationContext, evaluateFlag, flagValue, isRolledOut } from './evaluate-flag.ts';
import { checkpointOf, EvaluationTimeout } from './evaluation-time.ts';
import { type FlagFilters, parseFilters, type ReleaseCondition } from './filters.ts';
import { editedFilters } from './flag-body.ts';
import { hashPosition } from './hash.ts';
import { matchesProperty } from './match-property.ts';
import { readHashKeys, storedProperties } from './stored-person.ts';
import { UnsupportedFilters } from './unsupported-filters.ts';

type FlagTest = z.output<ReturnType<typeof flagTest>>;
type Decision = Pick<FlagTest, 'value' | 'evaluation' | 'payload' | 'conditions'>;
type Properties = Record<string, unknown>;

interface FlagTestRequest extends Pick<AppDependencies, 'db' | 'now'> {
  target: { project: { id: number; timezone: string } };
  body: Record<string, unknown>;
  caller: Pick<Caller, 'scopes'>;
}

/** Throws 400 unless a value is a person's ID. As on PostHog, an empty one is refused. Returns the ID as capture reads it. */
export function requireDistinctId(value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw invalidInput('Set distinct_id to the ID of a person.', 'distinct_id', 'required');
  return distinctIdOf(fromText(value));
}

/** Returns the properties in a request. Throws 400 if they are no object. */
function propertiesIn({ properties }: Properties): Properties {
  if (properties === undefined || properties === null) return {};
  if (!isObject(properties)) throw invalidInput('The properties must be a JSON object.', 'properties');
  requireStorable('properties', properties);
  return parseExactJson(JSON.stringify(properties)) as Properties;
}

/** The maximum time for evaluating a flag, in milliseconds, without the turns of other requests. */
const MAX_EVALUATION_MS = 250;

const PERCENT = 100;

const off = (reason: string) => ({ value: false, evaluation: { reason, condition_index: null }, payload: null });

/** Returns which of a condition's properties match, and whether the ID is within its percentage. */
async function conditionOf(key: string, condition: ReleaseCondition, context: EvaluationContext) {
  const { person, dates, checkpoint } = context;
  const properties: boolean[] = [];
  for (const property of condition.properties) {
    await checkpoint();
    properties.push(matchesProperty(property, person.properties, dates));
  }
  return {
    matches: properties.every(Boolean),
    is_rolled_out: isRolledOut(key, person.id, condition),
    properties,
  };
}

/** Evaluates a flag and each of its conditions. */
async function evaluated(
  { key, active }: FlagRecord,
  filters: FlagFilters,
  context: EvaluationContext,
): Promise<Decision> {
  const conditions: FlagTest['conditions'] = [];
  for (const [condition_index, condition] of filters.groups.entries())
    conditions.push({ condition_index, ...(await conditionOf(key, condition, context)) });
  if (!active) return { ...off('disabled'), conditions };
  const found = await evaluateFlag({ key, filters }, context);
  const { reason, payload } = found;
  const evaluation = { reason: reason.code, condition_index: reason.condition_index };
  return { value: flagValue(found), evaluation, payload, conditions };
}

const reasonOf = (error: unknown): string | null => {
  if (error instanceof EvaluationTimeout) return 'timeout';
  return error instanceof UnsupportedFilters ? 'unsupported' : null;
};

/** Runs an evaluation. If it fails, the flag is off, with the reason. */
const evaluateSafely = (work: () => Promise<Decision>): Promise<Decision> =>
  work().catch((error: unknown) => {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { ...off(reason), conditions: [] };
  });

/** Returns a flag's value for a person, with the stored or edited filters, and what decides it. Writes nothing. */
export async function testFlag(request: FlagTestRequest, flag: FlagRecord): Promise<FlagTest> {
  const { db, now, body } = request;
  const { id: project_id, timezone } = request.target.project;
  const distinct_id = requireDistinctId(body['distinct_id']);
  const own = propertiesIn(body);
  const filters = (await editedFilters(request)) ?? flag.filters;
  const stored = await storedProperties(db, project_id, distinct_id);
  const hashKeys = flag.ensure_experience_continuity ? await readHashKeys(db, project_id, [distinct_id]) : null;
  const id = hashKeys?.get(flag.key) ?? distinct_id;
  const context = {
    person: { id, properties: { distinct_id: fromText(distinct_id), ...stored, ...own } },
    dates: { now: now(), timezone },
    checkpoint: checkpointOf(MAX_EVALUATION_MS),
  };
  return {
    ...(await evaluateSafely(async () => evaluated(flag, parseFilters(filters), context))),
    ...(includesScope(request.caller.scopes, 'person:read')
      ? { person: { properties: JSON.parse(stringifyExactJson(stored)) as Record<string, Json> } }
      : {}),
    bucket: {
      id,
      rollout: hashPosition(`${flag.key}.`, id, '') * PERCENT,
      variant: hashPosition(`${flag.key}.`, id, 'variant') * PERCENT,
    },
  };
}
