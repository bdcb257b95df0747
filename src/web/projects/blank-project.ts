import { project as resource } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import type { Wire } from '../fields/form-values.ts';

const fields: Record<string, { initial: unknown }> = resource.fields;

/** What a new project starts with: the server's own defaults, and a name that is still to be given. */
export const blankProject: Wire = {
  ...Object.fromEntries(writableNames(resource).map((name) => [name, fields[name]?.initial ?? null])),
  name: '',
};
