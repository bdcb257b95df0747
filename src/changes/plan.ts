import type { Json } from '#contract/field.ts';

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
  /** Null: the secret is removed. Absent: the new value must be provided when the plan is applied. */
  after?: null;
}

export type SettingChange = ValueChange | SecretChange;

/** The planned changes of one project, and the state of the project when they were planned. */
export interface ProjectPlan {
  /** The project's id. */
  project: number;
  organization: string;
  name: string;
  /** The ETag of the record that was read; null for an undo, or if the server sent none. */
  etag: string | null;
  /** The digest of the settings that were read; null for an undo, because other settings may change before the undo. */
  fingerprint: string | null;
  changes: SettingChange[];
}

/** The planned changes of several projects on one server. */
export interface Plan {
  version: 1;
  /** The server's address. */
  server: string;
  /** ISO 8601. */
  created_at: string;
  projects: ProjectPlan[];
}

/** A project as it was read from the server. */
export interface ReadProject {
  id: number;
  organization: string;
  name: string;
  etag: string | null;
  settings: Readonly<Record<string, unknown>>;
}

export const isSecretChange = (change: SettingChange): change is SecretChange => 'secret' in change;

/** Whether the value of a secret is needed to apply a change. */
export const needsSecret = (change: SettingChange): change is SecretChange =>
  isSecretChange(change) && change.after === undefined;

/** The number of changes in a plan. */
export const changeCount = ({ projects }: Pick<Plan, 'projects'>): number =>
  projects.reduce((sum, { changes }) => sum + changes.length, 0);
