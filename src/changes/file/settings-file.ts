import type { Settings } from '../compare.ts';

/** A project in a settings file. */
export interface FileProject {
  /** The key in the file. */
  key: string;
  id: number;
  /** The settings that the file manages, defaults included. Secret ones are references to environment variables, or null. */
  settings: Settings;
}

/** One rule in `policy:`: a setting, or a part of one, must have a value in every project of the file. */
export interface PolicyRule {
  /** A field, or a path into an object: `session_recording_network_payload_capture_config.recordBody`. */
  field: string;
  must: unknown;
}

/** The content of `hedgerow.yaml`. Settings that it does not contain are not managed. */
export interface SettingsFile {
  projects: FileProject[];
  policy: PolicyRule[];
  /** The reasons of the privacy rules that are switched off, by the id of the rule. */
  rulesOff: Readonly<Record<string, string>>;
}

/** The problems of a settings file, each as one sentence with its line. */
export class SettingsFileError extends Error {
  override name = 'SettingsFileError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
