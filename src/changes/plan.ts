import type { Json } from '#contract/field.ts';
import type { FlagFields } from './flags/flag-fields.ts';
import type { FlagExperiment, ReadFlag } from './flags/flags-api.ts';

/** A change of one setting. */
export interface ValueChange {
  field: string;
  before: Json;
  after: Json;
}

/** A change of a secret setting. Its values are never part of a plan. */
export interface SecretChange {
  field: string;
  secret: true;
  /** Whether the secret was set when the change was planned; absent if it is not known. */
  was_set?: boolean;
  /** Null: the secret is removed. Absent: the new value must be provided when the plan is applied. */
  after?: null;
}

export type SettingChange = ValueChange | SecretChange;

/** The planned change of one flag, and its values when it was planned. */
export interface FlagPlan {
  key: string;
  /** Null for a flag that did not exist. */
  id: number | null;
  /** The values when the change was planned. Null: the flag does not exist. */
  before: FlagFields | null;
  /** The planned values. Null: the flag is deleted. */
  after: FlagFields | null;
  /** The experiments that the change affects. */
  experiments: FlagExperiment[];
}

/** The planned changes of one project. */
export interface ProjectPlan {
  /** The project's id. */
  project: number;
  organization: string;
  name: string;
  changes: SettingChange[];
  /** Absent if no flag changes. */
  flags?: FlagPlan[];
}

/** A project that is to be created. Its settings and flags are planned when it exists; see `planCreated`. */
export interface ProjectCreation {
  /** The key in the settings file, where the id of the new project is written. */
  key: string;
  organization: string;
  organization_name: string;
  name: string;
  /** `before` is null, because the values that a server gives to a new project are not known. */
  changes: SettingChange[];
  /** Absent if it gets no flags. */
  flags?: FlagPlan[];
}

/** The planned changes of several projects on one server. */
export interface Plan {
  version: 1;
  /** The server's address. */
  server: string;
  /** ISO 8601. */
  created_at: string;
  /** Absent if no project is created. */
  creations?: ProjectCreation[];
  projects: ProjectPlan[];
}

/** A project as it was read from the server. */
export interface ReadProject {
  id: number;
  organization: string;
  name: string;
  etag: string | null;
  settings: Readonly<Record<string, unknown>>;
  /** Absent if the flags were not read. */
  flags?: readonly ReadFlag[];
}

export const isSecretChange = (change: SettingChange): change is SecretChange => 'secret' in change;

/** Whether the value of a secret is needed to apply a change. */
export const needsSecret = (change: SettingChange): change is SecretChange =>
  isSecretChange(change) && change.after === undefined;

/** A planned change of a flag, with the plan of its project. */
export interface PlannedFlag {
  project: ProjectPlan;
  flag: FlagPlan;
}

/** Returns the planned changes of flags. */
export const plannedFlags = ({ projects }: Pick<Plan, 'projects'>): PlannedFlag[] =>
  projects.flatMap((project) => (project.flags ?? []).map((flag) => ({ project, flag })));

/** Whether a plan changes nothing. */
export const isEmptyPlan = ({ creations = [], projects }: Plan): boolean => creations.length + projects.length === 0;

/** The number of changes in a plan, without those of new projects. Each flag counts as one. */
export const changeCount = (plan: Pick<Plan, 'projects'>): number =>
  plan.projects.reduce((sum, { changes }) => sum + changes.length, plannedFlags(plan).length);
