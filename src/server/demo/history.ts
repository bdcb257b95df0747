import type { ExperimentBody } from '#contract/experiment.ts';
import type { ProjectBody } from '#contract/project.ts';
import type { NewExperiment } from '../experiments/create.ts';
import type { Person } from './staff.ts';

/** A change that somebody made so many days ago. */
export interface Step<Patch> {
  daysAgo: number;
  by: Person;
  patch: Patch;
}

/** What an experiment was created with, and what was done to it since. */
export interface ExperimentHistory {
  daysAgo: number;
  by: Person;
  given: NewExperiment;
  steps: Step<(at: Date) => ExperimentBody>[];
  /** Somebody deleted the flag outside of the experiment. */
  flagDeleted?: true;
}

/** What a project was created with, and what was done to it since. */
export interface ProjectHistory {
  daysAgo: number;
  by: Person;
  given: ProjectBody & { name: string };
  steps: Step<ProjectBody>[];
  /** Whether events arrive. */
  ingested: boolean;
  /** Listed members of a private project. */
  members?: Partial<Record<Person, 1 | 8>>;
  experiments: ExperimentHistory[];
}

/** Starts an experiment at the time of the change. */
export const launch = (at: Date): ExperimentBody => ({ start_date: at.toISOString() });
/** Ends an experiment at the time of the change. */
export const end = (at: Date): ExperimentBody => ({ end_date: at.toISOString() });
/** Puts an experiment away. */
export const archive = (): ExperimentBody => ({ archived: true });
