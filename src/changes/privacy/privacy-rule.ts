import type { Settings } from '../compare.ts';

/** A rule about personal data that a project's settings can break. */
export interface PrivacyRule {
  id: string;
  title: string;
  risk: 'high' | 'medium' | 'low';
  /** What a broken rule means, in one or two sentences. */
  meaning: string;
  /** Who can see the data, in one sentence. */
  audience: string;
  /** What the remedy does, and what it does not change. */
  remedyText: string;
  /** The settings that the rule checks. */
  fields: readonly string[];
  isBroken(settings: Settings): boolean;
  /** Returns settings that fulfill the rule. */
  remedy(settings: Settings): Settings;
}
