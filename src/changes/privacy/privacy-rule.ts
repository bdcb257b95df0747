import type { Settings } from '../compare.ts';

/** A rule about personal data that a project's settings can break. */
export interface PrivacyRule {
  id: string;
  title: string;
  risk: 'high' | 'medium' | 'low';
  /** What happens if the rule is broken, in one or two sentences. */
  meaning: string;
  /** Who can see the data, in one sentence. */
  audience: string;
  /** What the remedy changes, and which data stays as it is. */
  remedyText: string;
  /** The settings to show for a project that breaks the rule. Links lead to the first one, and comparisons mark it. */
  fields: readonly string[];
  isBroken(settings: Settings): boolean;
  /** Returns only the settings to change so that the project no longer breaks the rule. */
  remedy(settings: Settings): Settings;
}
