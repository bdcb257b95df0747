import { requestViolationOf } from '#contract/request-violation.ts';
import { isSameValue, settingField } from './compare.ts';
import type { Target } from './make-plan.ts';
import type { ReadProject } from './plan.ts';

/** A setting that cannot have its desired value, with the reason as a sentence. */
export interface InvalidSetting {
  project: ReadProject;
  field: string;
  reason: string;
}

function invalidReason({ settings, etag }: ReadProject, field: string, value: unknown): string | null {
  const stored = settings[field];
  if (stored === undefined) return 'The server does not have this setting.';
  const declared = settingField(field);
  if (isSameValue(declared, stored, value)) return null;
  // Only Hedgerow's answers have an ETag.
  const engine = etag === null ? 're2' : 'hedgerow';
  return requestViolationOf(field, declared, value, { engine, stored })?.detail ?? null;
}

/** Returns the settings whose desired values the server would reject, including settings that the server does not have. */
export const invalidSettings = (targets: readonly Target[]): InvalidSetting[] =>
  targets.flatMap(({ project, desired }) =>
    Object.entries(desired).flatMap(([field, value]) => {
      const reason = value === undefined ? null : invalidReason(project, field, value);
      return reason === null ? [] : [{ project, field, reason }];
    }),
  );
