import type { EndAction } from '#contract/kinds/experiment.ts';
import type { DestinationKind, NotificationRuleName } from '#contract/notification.ts';
import type { Settings } from '../compare.ts';
import type { DesiredFlags } from '../flags/plan-flags.ts';

/** A project in a settings file. */
export interface FileProject {
  /** The key in the file. */
  key: string;
  id: number;
  /**
   * The settings that the file manages, including defaults. Secrets are references to environment variables, or null.
   */
  settings: Settings;
  /** The flags that the file manages, by key: the fields that it contains, or null to delete the flag. */
  flags?: DesiredFlags;
}

/** A project in a settings file that has no id yet. Applying the file creates it. */
export interface NewFileProject extends Omit<FileProject, 'id'> {
  /** The setting `name`, else the key in the file. */
  name: string;
  /** The id of its organization; null if the file does not contain it. */
  organization: string | null;
}

/** One rule in `policy:`. In every checked project, `field` must have the value `must`. */
export interface PolicyRule {
  /** A setting, or a path into a setting: `session_recording_network_payload_capture_config.recordBody`. */
  field: string;
  must: unknown;
}

/** A place to which `hedgerow watch` sends messages. */
export interface WatchDestination {
  name: string;
  kind: DestinationKind;
  /** A reference to the environment variable with the address. */
  url: string;
  /** A reference to the environment variable with the secret that signs messages; null for Slack. */
  secret: string | null;
  rules: readonly NotificationRuleName[];
}

/** What `hedgerow watch` does with an experiment at a time. */
export interface WatchSchedule {
  /** The id of the project. */
  project: number;
  /** The id of the experiment. */
  experiment: number;
  /** When it is launched, ISO 8601 in UTC; null if it is not. */
  start: string | null;
  /** When `end_action` happens, ISO 8601 in UTC; null if nothing happens. */
  end: string | null;
  end_action: EndAction;
}

/** What `hedgerow watch` checks, does and sends. */
export interface Watch {
  /** The ids of the projects whose experiments are checked. */
  projects: readonly number[];
  destinations: readonly WatchDestination[];
  schedules: readonly WatchSchedule[];
}

/** The content of `hedgerow.yaml`. Settings and flags that the file does not contain are not managed. */
export interface SettingsFile {
  projects: FileProject[];
  newProjects: NewFileProject[];
  policy: PolicyRule[];
  /** Why privacy rules are switched off, by rule id. */
  rulesOff: Readonly<Record<string, string>>;
  /** The section `watch`; null if the file does not contain it. */
  watch: Watch | null;
}

/** An error with all problems of a settings file or a plan. Each problem is one sentence, with its line if known. */
export class SettingsFileError extends Error {
  override name = 'SettingsFileError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
