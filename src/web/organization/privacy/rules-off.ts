import { useState } from 'react';
import { useConnectionId } from '../../session/session-context.tsx';
import { PRIVACY_RULES_OFF_PREFIX } from '../../storage-keys.ts';

/** Why a privacy rule is switched off, and since when. */
export interface RuleOff {
  reason: string;
  /** The time in ISO 8601. */
  at: string;
}

type RulesOff = Readonly<Record<string, RuleOff>>;

const isRuleOff = (value: unknown): value is RuleOff =>
  typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';

function read(key: string): RulesOff {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isRuleOff(value)));
  } catch {
    return {};
  }
}

/** Returns the reasons why rules are off, by rule id. */
export const reasonsOf = (off: RulesOff): Record<string, string> =>
  Object.fromEntries(Object.entries(off).map(([id, { reason }]) => [id, reason]));

/** Returns the privacy rules that are switched off for an organization on this device, and functions to change them. */
export function useRulesOff(organization: string) {
  const key = `${PRIVACY_RULES_OFF_PREFIX}${useConnectionId()} ${organization}`;
  const [off, setOff] = useState(() => read(key));
  const store = (next: RulesOff) => {
    setOff(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // If storing fails, the choice is kept until the user leaves the page.
    }
  };
  return {
    off,
    switchOff: (id: string, reason: string) => store({ ...off, [id]: { reason, at: new Date().toISOString() } }),
    /**
     * Switches off the rules in `reasons` (by rule id), and switches on all others. A rule that was already off for the
     * same reason keeps its time.
     */
    switchOffOnly: (reasons: Readonly<Record<string, string>>) =>
      store(
        Object.fromEntries(
          Object.entries(reasons).map(([id, reason]) => [
            id,
            off[id]?.reason === reason ? off[id] : { reason, at: new Date().toISOString() },
          ]),
        ),
      ),
    switchOn: (id: string) => {
      const { [id]: _, ...rest } = off;
      store(rest);
    },
  };
}
