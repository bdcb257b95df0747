import type { Project } from '#contract/project.ts';
import { isSame } from '#contract/resource.ts';

/** Returns which of the given fields differ between two versions of a project. */
export const changedProjectFields = (one: Project, other: Project, matters: readonly string[]): string[] =>
  matters.filter((name) => !isSame(one[name as keyof Project], other[name as keyof Project]));
