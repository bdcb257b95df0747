import type { Project } from '#contract/project.ts';
import { isSame } from '#contract/resource.ts';

/** The names, among those that matter, whose values differ between two readings. */
export const differences = (one: Project, other: Project, matters: readonly string[]): string[] =>
  matters.filter((name) => !isSame(one[name as keyof Project], other[name as keyof Project]));
