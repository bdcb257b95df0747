import { useState } from 'react';
import { useConnectionId } from '../../session/session-context.tsx';
import { PRIVACY_RULES_OFF_PREFIX } from '../../storage-keys.ts';

/** Why a privacy rule does not apply, and since when. */
export interface RuleOff {
  reason: string;
  /** ISO 8601. */
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

/** The reasons of the rules that are off, by the id of the rule. */
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
      // Without storage the choice lasts until the page is closed.
    }
  };
  return {
    off,
    switchOff: (id: string, reason: string) => store({ ...off, [id]: { reason, at: new Date().toISOString() } }),
    /** Switches off exactly these rules. A rule that was off for the same reason keeps its date. */
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
