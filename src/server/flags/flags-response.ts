import type { Reason } from './evaluate-flag.ts';
import type { EvaluatedFlag } from './evaluate-project.ts';

/**
 * The format of the flags in a response: a list of the enabled flags' keys, a map of the enabled flags' values, a map of
 * all flags' values, or a map of all flags as objects.
 */
export type ResponseForm = 'list' | 'enabled' | 'values' | 'objects';

const numberOf = (version: string) => (/^\d+$/.test(version) ? Number(version) : 1);

/** Returns the format of a `/flags` response for a value of the query parameter `v`. */
export const flagsForm = (version: string | undefined): ResponseForm =>
  numberOf(version ?? '2') >= 2 ? 'objects' : 'values';

/** Returns the format of a response of the older endpoint `/decide` for a value of the query parameter `v`. */
export function decideForm(version: string | undefined): ResponseForm {
  const number = numberOf(version ?? '1');
  if (number >= 4) return 'objects';
  if (number === 3) return 'values';
  return number === 2 ? 'enabled' : 'list';
}

const flagValue = ({ variant, enabled }: EvaluatedFlag) => variant ?? enabled;

function describeReason({ code, condition_index }: Reason): string {
  const descriptions: Record<Reason['code'], string> = {
    condition_match: `Matched condition set ${(condition_index ?? 0) + 1}`,
    no_condition_match: 'No matching condition set',
    out_of_rollout_bound: 'Out of rollout bound',
    timeout: 'The evaluation took too long',
    unsupported: 'This server could not evaluate the conditions of the flag',
  };
  return descriptions[code];
}

const flagObject = ({ flag, enabled, variant, reason, payload, failed }: EvaluatedFlag) => ({
  key: flag.key,
  enabled,
  variant,
  ...(failed ? { failed } : {}),
  reason: { ...reason, description: describeReason(reason) },
  metadata: {
    id: flag.id,
    version: flag.version,
    description: null,
    payload,
    has_experiment: flag.has_experiment,
  },
});

const byKey = <T>(flags: readonly EvaluatedFlag[], valueFor: (flag: EvaluatedFlag) => T) =>
  Object.fromEntries(flags.map((flag) => [flag.flag.key, valueFor(flag)]));

/**
 * Returns the fields of a response that contain the flags, in one format. A response must not have two formats, because
 * SDKs recognize the format by the field names.
 */
export function flagsContent(form: ResponseForm, flags: readonly EvaluatedFlag[]): Record<string, unknown> {
  const evaluated = flags.filter(({ failed }) => !failed);
  const enabled = evaluated.filter((flag) => flag.enabled);
  if (form === 'list') return { featureFlags: enabled.map(({ flag }) => flag.key) };
  if (form === 'enabled') return { featureFlags: byKey(enabled, flagValue) };
  const errorsWhileComputingFlags = evaluated.length < flags.length;
  if (form === 'objects') return { errorsWhileComputingFlags, flags: byKey(flags, flagObject) };
  return {
    errorsWhileComputingFlags,
    featureFlags: byKey(evaluated, flagValue),
    featureFlagPayloads: byKey(
      enabled.filter(({ payload }) => payload !== null),
      ({ payload }) => payload,
    ),
  };
}
