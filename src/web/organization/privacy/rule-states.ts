import type { ReadProject } from '#changes/plan.ts';
import type { PrivacyRule } from '#changes/privacy/privacy-rule.ts';
import { privacyRules } from '#changes/privacy/privacy-rules.ts';
import type { RuleOff } from './rules-off.ts';

/** A rule with the projects that break it, and whether it is switched off. */
export interface RuleState {
  rule: PrivacyRule;
  broken: ReadProject[];
  /** Why and since when the rule is switched off; null if it is on. */
  off: RuleOff | null;
}

/** Returns every rule with its state: first the broken rules, then the fulfilled rules, then the rules that are off. */
export function ruleStates(projects: readonly ReadProject[], off: Readonly<Record<string, RuleOff>>): RuleState[] {
  const states = privacyRules.map((rule) => ({
    rule,
    broken: projects.filter(({ settings }) => rule.isBroken(settings)),
    off: off[rule.id] ?? null,
  }));
  const rank = ({ broken, off: isOff }: RuleState) => (isOff ? 2 : broken.length === 0 ? 1 : 0);
  return states.sort((one, other) => rank(one) - rank(other));
}
