import type { NotificationRuleName } from '#contract/notification.ts';
import { advance, type WatchState } from './deduplicate.ts';
import { type Finding, repeatedAfter } from './findings.ts';

/** The state of a rule about one subject of an experiment. */
export interface RuleState extends WatchState {
  rule: string;
  /** The key of the finding. */
  key: string;
}

interface Settling {
  findings: readonly Finding[];
  /** The rules about which everything else is false. */
  evaluated: readonly NotificationRuleName[];
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Returns the next states of the rules of an experiment, and the findings of which a message is sent now. States that do not
 * change are the same objects.
 */
export function settleRules(
  stored: readonly RuleState[],
  { findings, evaluated, now }: Settling,
): { states: RuleState[]; sent: Finding[] } {
  const isSame = (one: { rule: string; key: string }, other: { rule: string; key: string }) =>
    one.rule === other.rule && one.key === other.key;
  const sent: Finding[] = [];
  const found = findings.map((finding): RuleState => {
    const { rule, key } = finding;
    const before = stored.find((state) => isSame(state, finding)) ?? null;
    const { state, sends } = advance(before, true, now, repeatedAfter[rule]);
    if (sends) sent.push(finding);
    return { ...state, rule, key };
  });
  const others = stored
    .filter((state) => !found.some((one) => isSame(one, state)))
    .map((state): RuleState => {
      const isOpen = state.is_true && evaluated.some((rule) => rule === state.rule);
      const { rule, key } = state;
      return isOpen ? { ...advance(state, false, now).state, rule, key } : state;
    });
  return { states: [...found, ...others], sent };
}
