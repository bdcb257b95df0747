import type { Settings } from '#changes/compare.ts';
import { privacyRules } from '#changes/privacy/privacy-rules.ts';

const known = new WeakMap<Settings, ReadonlyMap<string, string[]>>();

/** Returns the titles of the privacy rules that the settings break, by the name of the rule's first field. */
export function risksByField(settings: Settings): ReadonlyMap<string, string[]> {
  const risks = known.get(settings) ?? computeRisks(settings);
  known.set(settings, risks);
  return risks;
}

function computeRisks(settings: Settings): ReadonlyMap<string, string[]> {
  const risks = new Map<string, string[]>();
  for (const { isBroken, fields, title } of privacyRules) {
    const [name] = fields;
    if (name !== undefined && isBroken(settings)) risks.set(name, [...(risks.get(name) ?? []), title]);
  }
  return risks;
}
