import type { ExperimentBody } from '#contract/experiment.ts';
import type { Conclusion } from '#contract/kinds/experiment.ts';
import type { ProjectBody } from '#contract/project.ts';
import type { SegmentDefinition } from '#contract/segments.ts';
import type { NewExperiment } from '../experiments/create.ts';
import type { Person } from './staff.ts';

/** A change by a member of the demo organization, and how many days ago it was made. */
export interface Step<Patch> {
  daysAgo: number;
  by: Person;
  patch: Patch;
}

/** The initial values of an experiment and its later changes. */
export interface ExperimentHistory {
  daysAgo: number;
  by: Person;
  given: NewExperiment;
  steps: Step<(at: Date) => ExperimentBody>[];
  /** The names of the dimensions that are planned. */
  segments?: readonly string[];
  /** The flag was deleted outside of the experiment. */
  flagDeleted?: true;
}

/** The initial values of a project and its later changes. */
export interface ProjectHistory {
  daysAgo: number;
  by: Person;
  given: ProjectBody & { name: string };
  steps: Step<ProjectBody>[];
  /** Whether the project has received events. */
  ingested: boolean;
  /** The members of a private project, with their levels in the project. */
  members?: Partial<Record<Person, 1 | 8>>;
  /** The dimensions by which the results of its experiments are divided. */
  dimensions?: readonly (SegmentDefinition & { name: string })[];
  experiments: ExperimentHistory[];
}

/** Returns the change that starts an experiment at this time. */
export const launch = (at: Date): ExperimentBody => ({ start_date: at.toISOString() });
/** Returns the change that ends an experiment at this time. */
export const end = (at: Date): ExperimentBody => ({ end_date: at.toISOString() });
/** Returns a function that returns, for a time, the change that ends an experiment with this conclusion. */
export const conclude =
  (conclusion: Conclusion, conclusion_comment: string) =>
  (at: Date): ExperimentBody => ({ ...end(at), conclusion, conclusion_comment });
/** Returns the change that archives an experiment. */
export const archive = (): ExperimentBody => ({ archived: true });
