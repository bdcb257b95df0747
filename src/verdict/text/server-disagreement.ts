import { formatCountOf } from '#contract/format/count.ts';
import { criteria } from '#stats/significance.ts';
import type { Analysis } from '../analysis/types.ts';
import type { OpenReason, Verdict, VerdictState } from '../decide.ts';
import { DECIDING_INTERVAL } from '../required-confidence.ts';
import type { ServerResults } from '../response/parse-results.ts';
import { verdictLabel } from './verdict-text.ts';

/** How the server's verdict differs from the console's verdict, and why. */
export interface ServerDisagreement {
  server: string;
  own: string;
  reason: string;
}

const WIN_CHANCE = `${criteria.winProbability * 100}%`;

const significantStates: readonly VerdictState[] = ['better', 'worse', 'different', 'harmed'];

type Explanation = (verdict: Verdict, analysis: Analysis) => string;

/** Why the server reports a result as significant, but the console as inconclusive. */
const whyInconclusive: Partial<Record<OpenReason, Explanation>> = {
  in_plan: ({ daysLeft }) =>
    daysLeft > 0
      ? `the server ignores that the plan has ${formatCountOf(daysLeft, 'day')} left.`
      : 'the server ignores repeated checks.',
  after_plan: () => 'the server ignores repeated checks after the planned end.',
  no_plan: () => 'the server ignores repeated checks, and no running time is planned.',
  many_variants: ({ leader }, { variants }) =>
    `the server ignores that ${leader?.key ?? 'the leader'} is the best of ${variants.length - 1} variants.`,
};

const intervalIncludesZero: Explanation = ({ daysLeft }, { variants }) => {
  const sum =
    variants.length > 2
      ? ' It adds up the chances of all variants except control, but no single variant is clearly better.'
      : '';
  const remaining = daysLeft > 0 ? `, with ${formatCountOf(daysLeft, 'day')} left` : '';
  return `the server requires a ${WIN_CHANCE} chance to win.${sum} The ${DECIDING_INTERVAL} still includes zero${remaining}.`;
};

const whySignificant: Partial<Record<VerdictState, Explanation>> = {
  invalid: () =>
    'the server does not run the check that failed. Its criteria assume that participants were split as planned.',
  same: () => 'there may be a difference, but it is negligible.',
  leaning: (verdict, analysis) =>
    ((verdict.reason && whyInconclusive[verdict.reason]) ?? intervalIncludesZero)(verdict, analysis),
  early: ({ reason, daysLeft }) =>
    reason === 'days'
      ? `the server ignores the running time: ${formatCountOf(daysLeft, 'day')} left.`
      : 'the server accepts fewer participants or conversions.',
};

const whyNotSignificant: Record<string, string> = {
  not_enough_exposure: `the server requires ${criteria.exposure} participants in each variant, also in the variants that are left out here.`,
  low_win_probability: `the server requires a ${WIN_CHANCE} chance to win for control, or for all other variants together.`,
  high_loss: 'the server requires an expected loss below 1 point, whatever the conversion rate.',
  high_p_value:
    'the server compares control with the variant that has the most events, not the most events per participant.',
};

const isSignificantForServer = ({ significant, significance_code: code }: ServerResults) =>
  significant ?? (code === null ? null : code === 'significant');

function explainSignificant(verdict: Verdict, analysis: Analysis): ServerDisagreement | null {
  const reason = whySignificant[verdict.state]?.(verdict, analysis);
  const own = verdict.state === 'invalid' ? 'do not decide yet' : verdictLabel(verdict).toLowerCase();
  return reason === undefined ? null : { server: 'significant', own, reason };
}

/** Returns how the server's verdict differs; null if both agree or the server has no verdict. */
export function serverDisagreement(
  results: ServerResults,
  verdict: Verdict,
  analysis: Analysis,
): ServerDisagreement | null {
  const isSignificant = isSignificantForServer(results);
  if (isSignificant) return explainSignificant(verdict, analysis);
  if (isSignificant === null || !significantStates.includes(verdict.state)) return null;
  const code = results.significance_code ?? 'not significant';
  return {
    server: code.replaceAll('_', ' '),
    own: verdictLabel(verdict).toLowerCase(),
    reason: whyNotSignificant[code] ?? 'the server has its own rules.',
  };
}
