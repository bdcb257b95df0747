import { project as resource } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import type { WireRecord } from '../../fields/form-values.ts';

const fields: Record<string, { initial: unknown }> = resource.fields;

/** The initial values of a new project: the server's defaults and an empty name. */
export const blankProject: WireRecord = {
  ...Object.fromEntries(writableNames(resource).map((name) => [name, fields[name]?.initial ?? null])),
  name: '',
};
