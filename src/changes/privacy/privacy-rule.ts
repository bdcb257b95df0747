import type { Settings } from '../compare.ts';

/** A rule about personal data that the settings of a project can break. */
export interface PrivacyRule {
  id: string;
  title: string;
  risk: 'high' | 'medium' | 'low';
  /** What it means, in one or two sentences. */
  meaning: string;
  /** Who can see the data, in one sentence. */
  audience: string;
  /** What the remedy does, and what it does not change. */
  remedyText: string;
  /** The settings that decide. */
  fields: readonly string[];
  isBroken(settings: Settings): boolean;
  /** The settings that fix it. */
  remedy(settings: Settings): Settings;
}
