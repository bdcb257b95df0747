import type { Results } from '../read-results.ts';
import type { Analysis } from './analyse.ts';
import type { Decision, Reason, State } from './decide.ts';
import { widthWords } from './settings.ts';
import { stateWord } from './verdict-words.ts';

/** Where the server's word and ours differ, and why. */
export interface Disagreement {
  server: string;
  ours: string;
  why: string;
}

const agreeing: readonly State[] = ['better', 'worse', 'different'];

type Why = (decision: Decision, analysis: Analysis) => string;

/** Why the server may call significant what is not settled. */
const onLeaning: Partial<Record<Reason, Why>> = {
  look: ({ daysLeft }) => `the server does not count how early this is: ${daysLeft} days remain.`,
  late: () => 'the server does not count the looks past the planned end.',
  unplanned: () => 'the server does not count the looks, and no length is planned.',
  cut: () => 'the server does not count that it ended before its planned day.',
  many: ({ leader }, { variants }) =>
    `the server does not count that ${leader?.key ?? 'it'} is the best of ${variants.length - 1}.`,
};

const isOpen: Why = ({ daysLeft }, { settings, variants }) => {
  const together =
    variants.length > 2 ? ' It adds up the chances of all variants but control, and no single one is clear.' : '';
  const remain = daysLeft > 0 ? `, and ${daysLeft} days remain` : '';
  return `the server asks for a 90% chance to win.${together} Our ${widthWords(settings.confidence)} interval still includes no difference${remain}.`;
};

const onSignificant: Partial<Record<State, Why>> = {
  invalid: () => 'the server does not check what failed here. Its criteria assume that the groups were filled fairly.',
  same: () => 'a difference may well be there, but it is too small to matter.',
  leaning: (decision, analysis) => ((decision.reason && onLeaning[decision.reason]) ?? isOpen)(decision, analysis),
  early: ({ daysLeft }) => `the server does not look at the time: ${daysLeft} days remain.`,
};

const onOther: Record<string, string> = {
  not_enough_exposure: 'it asks for 100 people in each variant, also in those that are left out here.',
  low_win_probability: 'it asks that control, or all others together, have a 90% chance to be the best of all.',
  high_loss: 'it asks for an expected loss below 1 point, whatever the size of the rate.',
  high_p_value: 'it compares control with the variant that has the most events, not the most per person.',
};

const plain = (code: string) => code.replaceAll('_', ' ');

const saysSignificant = ({ significant, significance_code: code }: Results) =>
  significant ?? (code === null ? null : code === 'significant');

function aboutSignificant(decision: Decision, analysis: Analysis): Disagreement | null {
  const why = onSignificant[decision.state]?.(decision, analysis);
  const ours = decision.state === 'invalid' ? 'do not decide yet' : stateWord(decision).toLowerCase();
  return why === undefined ? null : { server: 'significant', ours, why };
}

/** Null where both say the same, or the server says nothing. */
export function disagreementOf(results: Results, decision: Decision, analysis: Analysis): Disagreement | null {
  const isSignificant = saysSignificant(results);
  if (isSignificant) return aboutSignificant(decision, analysis);
  if (isSignificant === null || !agreeing.includes(decision.state)) return null;
  const code = results.significance_code ?? 'not significant';
  return {
    server: plain(code),
    ours: stateWord(decision).toLowerCase(),
    why: onOther[code] ?? 'it goes by rules of its own.',
  };
}
