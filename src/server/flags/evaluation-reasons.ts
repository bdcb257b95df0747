import { parseExactJson } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalidInput, Problem } from '#contract/problem.ts';
import type { AppDependencies } from '../dependencies.ts';
import { parseJson } from '../request/json-body.ts';
import { requireStorable } from '../request/parse-fields.ts';
import { flagValue } from './evaluate-flag.ts';
import { evaluateProject } from './evaluate-project.ts';
import type { FlagsProject } from './project-flags.ts';
import { requireDistinctId } from './test-flag.ts';

/** Returns the value of a JSON text; null if it is invalid. */
function jsonIn(text: string): unknown {
  try {
    return parseJson(text, parseExactJson);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Returns the properties in a query parameter. Throws 400 unless they are a JSON object that can be stored. */
function propertiesIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  const properties = jsonIn(text);
  if (!isObject(properties)) throw invalidInput('The properties must be a JSON object.', 'properties');
  requireStorable('properties', properties);
  return properties;
}

/** Returns the values of a project's flags for a person, by key, as on PostHog also of those that are off. Writes nothing. */
export async function evaluationReasons(
  dependencies: Pick<AppDependencies, 'db' | 'now'>,
  project: FlagsProject,
  query: { distinct_id?: string; properties?: string },
) {
  const evaluated = await evaluateProject(dependencies, project, {
    distinct_id: requireDistinctId(query.distinct_id),
    anonymous_id: null,
    person_properties: propertiesIn(query.properties),
    flag_keys: null,
  });
  const off = { value: false, evaluation: { reason: 'disabled', condition_index: null }, payload: null };
  const inactive = project.flags.filter(({ active }) => !active).map(({ key }) => [key, off] as const);
  const values = evaluated.map((found) => {
    const { flag, payload, reason } = found;
    const evaluation = { reason: reason.code, condition_index: reason.condition_index };
    return [flag.key, { value: flagValue(found), evaluation, payload }] as const;
  });
  return Object.fromEntries([...values, ...inactive]);
}
