import type { ExperimentBody } from '#contract/experiment.ts';
import type { Conclusion } from '#contract/kinds/experiment.ts';
import type { ProjectBody } from '#contract/project.ts';
import type { NewExperiment } from '../experiments/create.ts';
import type { Person } from './staff.ts';

/** A change by a member of the demo organization, a number of days ago. */
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
  /** Listed members of a private project. */
  members?: Partial<Record<Person, 1 | 8>>;
  experiments: ExperimentHistory[];
}

/** Starts an experiment at the time of the change. */
export const launch = (at: Date): ExperimentBody => ({ start_date: at.toISOString() });
/** Ends an experiment at the time of the change. */
export const end = (at: Date): ExperimentBody => ({ end_date: at.toISOString() });
/** Ends an experiment with what the team concluded. */
export const conclude =
  (conclusion: Conclusion, conclusion_comment: string) =>
  (at: Date): ExperimentBody => ({ ...end(at), conclusion, conclusion_comment });
/** Archives an experiment. */
export const archive = (): ExperimentBody => ({ archived: true });
