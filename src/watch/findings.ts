import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatDay, formatIn } from '#contract/format/date.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { NotificationRuleName } from '#contract/notification.ts';
import type { VerdictState } from '#verdict/decide.ts';
import { dayAt, plannedDays } from '#verdict/experiment-day.ts';
import { findVariant, safetyOf } from '#verdict/guardrails.ts';
import type { JudgedExperiment, JudgedGuardrail } from '#verdict/judge-run.ts';
import { plannedEnd } from '#verdict/planned-end.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { endOfPlan } from '#verdict/required-confidence.ts';
import type { MessageBody } from './message.ts';
import { goalVerdict, variantVerdict } from './message-verdict.ts';
import { effectTextOf, notificationTexts } from './notification-texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The participants of an experiment at an earlier check. */
export interface PastCount {
  /** ISO 8601. */
  at: string;
  people: number;
}

/** A metric that failed in its last runs. */
export interface FailedMetric {
  metric: AnyMetric;
  /** Why the last run failed, a sentence. */
  reason: string;
}

export interface Watched {
  experiment: Experiment;
  judged: JudgedExperiment;
  /** Earlier checks, the oldest first. */
  past: readonly PastCount[];
  /** The metrics that failed in three runs in a row. */
  failed: readonly FailedMetric[];
  now: number;
  timeZone: string;
  /** Whether the experiment is paused because of a harmed guardrail, given the id of its metric. */
  pausesFor: (metric: string) => boolean;
}

/** What a rule has found to be true. */
export interface Finding {
  rule: NotificationRuleName;
  /** Identifies the finding among those of the rule and the experiment. */
  key: string;
  /** The metric or the variant that it is about; null for the whole experiment. */
  subject: string | null;
  text: string;
  verdict: MessageBody['verdict'];
}

/** Rules whose message is sent again while they stay true, after this time in milliseconds. */
export const repeatedAfter: Partial<Record<NotificationRuleName, number>> = {
  overdue: 7 * DAY_MS,
  flag_stale: 30 * DAY_MS,
};

const decidedStates = ['better', 'worse', 'different', 'same'] as const satisfies readonly VerdictState[];
type DecidedState = (typeof decidedStates)[number];
const isDecided = (state: VerdictState): state is DecidedState => decidedStates.some((one) => one === state);

function decided(name: string, report: VerdictReport): Finding[] {
  const { verdict, analysis } = report;
  const { state, leader, since } = verdict;
  if (!isDecided(state) || !leader) return [];
  const text = notificationTexts.decided({
    name,
    state,
    variant: leader.key,
    baseline: analysis.settings.baseline,
    effect: effectTextOf(leader.comparison, analysis),
    variants: analysis.variants.length,
    region: analysis.settings.region,
    reachedOn: since?.isWeaker ? formatDay('UTC', since.date, Date.parse(since.date)) : null,
  });
  return [{ rule: 'decided', key: `${leader.key} ${state}`, subject: leader.key, text, verdict: goalVerdict(report) }];
}

function harmed(
  { experiment: { name }, pausesFor }: Watched,
  { verdict: { leader, state, reason } }: VerdictReport,
  { metric, analysis }: JudgedGuardrail,
): Finding[] {
  const variant = leader && analysis && findVariant(analysis, leader.key);
  const isJudged = state !== 'invalid' && reason !== 'people';
  if (!variant || !isJudged || safetyOf(analysis, variant, metric.margin) !== 'harmed') return [];
  const text = notificationTexts.harmed({
    name,
    variant: variant.key,
    metric: metric.name,
    effect: effectTextOf(variant.comparison, analysis),
    isPaused: pausesFor(metric.id),
  });
  return [{ rule: 'harmed', key: metric.id, subject: metric.id, text, verdict: variantVerdict('harmed', variant) }];
}

const checkFailed = (name: string, report: VerdictReport): Finding[] =>
  report.checks
    .filter(({ tone }) => tone === 'bad')
    .map(({ code, detail, failure }) => ({
      rule: 'check_failed',
      key: code,
      subject: null,
      text: notificationTexts.check_failed({ name, failure: failure?.sentence ?? detail }),
      verdict: goalVerdict(report),
    }));

/** A day with fewer participants can be followed by one without any by chance. */
const MANY_A_DAY = 100;

/** Returns the last count that is at least as old as a time; null if there is none. */
const countBefore = (past: readonly PastCount[], at: number): PastCount | null =>
  past.findLast((count) => Date.parse(count.at) <= at) ?? null;

/** Whether nobody became a participant in the last 24 hours, after a day with many. */
function isInterrupted({ past, now }: Watched, people: number): boolean {
  const yesterday = countBefore(past, now - DAY_MS);
  const dayBefore = yesterday && countBefore(past, Date.parse(yesterday.at) - DAY_MS);
  return (
    yesterday !== null && dayBefore !== null && people <= yesterday.people && people - dayBefore.people >= MANY_A_DAY
  );
}

function noParticipants(watched: Watched): Finding[] {
  const { experiment, judged, now } = watched;
  const sinceLaunch = now - Date.parse(experiment.start_date ?? '');
  // A paused experiment gets no participants, and its team knows that.
  if (experiment.feature_flag?.active === false || !(sinceLaunch >= DAY_MS)) return [];
  if (judged.people === null) return [];
  if (judged.people > 0 && !isInterrupted(watched, judged.people)) return [];
  const since = judged.people === 0 ? 'launch' : 'yesterday';
  const text = notificationTexts.no_participants({ name: experiment.name, since });
  return [{ rule: 'no_participants', key: '', subject: null, text, verdict: null }];
}

/** Returns the date in a time zone, to be compared with others. */
const dateOf = (timeZone: string, at: number) => formatIn(timeZone, { dateStyle: 'short' }).format(at);

function planned({ experiment, now, timeZone }: Watched, verdict: MessageBody['verdict']): Finding[] {
  const [end, days] = [plannedEnd(experiment, timeZone), plannedDays(experiment.parameters)];
  const day = dayAt(experiment, now);
  if (end === null || days === null || day === null) return [];
  const { name } = experiment;
  const whole = { key: '', subject: null, verdict };
  if (dateOf(timeZone, now) === dateOf(timeZone, Date.parse(end)))
    return [{ ...whole, rule: 'planned_day', text: notificationTexts.planned_day({ name, day: days }) }];
  if (day <= endOfPlan(days)) return [];
  return [{ ...whole, rule: 'overdue', text: notificationTexts.overdue({ name, days: day - days }) }];
}

const metricFailed = ({ experiment: { name }, failed }: Watched): Finding[] =>
  failed.map(({ metric, reason }) => ({
    rule: 'metric_failed',
    key: metric.id,
    subject: metric.id,
    text: notificationTexts.metric_failed({ name, metric: metric.name, reason }),
    verdict: null,
  }));

/** The rules that need a verdict. Without one, nothing is known about them. */
const judgedRules = ['decided', 'harmed', 'check_failed'] as const satisfies readonly NotificationRuleName[];
/** The rules that need no verdict. */
const runningRules = [
  'no_participants',
  'planned_day',
  'overdue',
  'metric_failed',
] as const satisfies readonly NotificationRuleName[];

/** The rules that are evaluated for running experiments. */
export const checkedRules: readonly NotificationRuleName[] = [...judgedRules, ...runningRules];

/**
 * Evaluates the rules for a running experiment.
 * @returns what is true, and the rules that were evaluated: anything else about them is false.
 */
export function findingsOf(watched: Watched): { findings: Finding[]; evaluated: readonly NotificationRuleName[] } {
  const { experiment, judged, now } = watched;
  if (statusOf(experiment, now) !== 'running') return { findings: [], evaluated: [] };
  const { report } = judged;
  const ofVerdict = report
    ? [
        ...decided(experiment.name, report),
        ...judged.guardrails.flatMap((guardrail) => harmed(watched, report, guardrail)),
        ...checkFailed(experiment.name, report),
      ]
    : [];
  const findings = [
    ...ofVerdict,
    ...noParticipants(watched),
    ...planned(watched, report && goalVerdict(report)),
    ...metricFailed(watched),
  ];
  return { findings, evaluated: report ? [...judgedRules, ...runningRules] : runningRules };
}
