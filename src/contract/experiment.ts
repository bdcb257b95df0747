import * as z from 'zod/mini';
import {
  conclusion,
  endAction,
  experimentMetrics,
  exposureCriteria,
  flag,
  harmAction,
  metric,
  metrics,
  segmentList,
  statsConfig,
  user,
  variants,
} from './kinds/experiment.ts';
import { atMost, flagKey, integer, longText, text, textOf, timestamp, toggle } from './kinds/scalar.ts';
import { defineResource } from './resource.ts';

const sections = {
  identity: { title: 'Identity', about: 'Values that the server assigned to this experiment.' },
  idea: { title: 'Idea', about: 'The change that is tested.' },
  audience: { title: 'Audience and split', about: 'Who gets which variant.' },
  goal: { title: 'Goal', about: 'What decides the experiment.' },
  secondary: { title: 'Guardrails and secondary metrics', about: 'What must not get worse, and what you watch.' },
  exposure: { title: 'Exposure', about: 'Who counts as a participant.' },
  plan: { title: 'Plan', about: 'When the experiment starts and ends.' },
  decision: { title: 'Decision', about: 'What the team concluded.' },
};

/** All fields of an experiment, in reading order. */
export const experiment = defineResource('experiment', sections, {
  id: integer({
    label: 'ID',
    help: 'The number that identifies the experiment in the API.',
    section: 'identity',
    readOnly: true,
    inList: true,
  }),
  name: text({
    label: 'Name',
    help: 'The name in the list; it does not have to be unique.',
    section: 'idea',
    schema: () => textOf(1, 400),
    required: true,
    inList: true,
  }),
  description: longText({
    label: 'Description',
    help: 'What changes, for whom, and why it should help.',
    section: 'idea',
    schema: () => z.string().check(atMost(400)),
    nullable: true,
    initial: '',
    inList: true,
  }),
  feature_flag_key: flagKey({
    label: 'Feature flag key',
    help: 'The key that code uses to evaluate the flag; it cannot be changed later.',
    hint: 'Used by the code.',
    section: 'audience',
    schema: () => textOf(1, 400),
    required: true,
    inList: true,
  }),
  feature_flag: flag({
    label: 'Feature flag',
    help: 'The flag that assigns people to variants.',
    section: 'identity',
    readOnly: true,
    inList: true,
  }),
  start_date: timestamp({
    label: 'Start',
    help: 'When the experiment was launched; setting a start activates the flag.',
    hint: 'Setting a start activates the flag.',
    section: 'plan',
    nullable: true,
    inList: true,
  }),
  end_date: timestamp({
    label: 'End',
    help: 'When the experiment ended; the end does not turn off the flag.',
    hint: 'The end does not turn off the flag.',
    section: 'plan',
    nullable: true,
    inList: true,
  }),
  scheduled_start: timestamp({
    label: 'Scheduled start',
    help: 'When the draft is launched by the server, for the person who set this time.',
    hint: 'The server launches the draft at this time.',
    unset: 'Somebody launches it.',
    section: 'plan',
    nullable: true,
    inList: true,
    optional: true,
  }),
  scheduled_end: timestamp({
    label: 'Scheduled end',
    help: 'When the server does what is set below; not together with the end on the planned day.',
    hint: 'Not together with the end on the planned day.',
    unset: 'Somebody ends it.',
    section: 'plan',
    nullable: true,
    inList: true,
    optional: true,
  }),
  ends_on_plan: toggle({
    label: 'End on the planned day',
    help: 'Whether the server does what is set below when the planned running time is over, at the time of day of the launch.',
    hint: 'When the planned running time is over.',
    switchText: 'On the planned day',
    section: 'plan',
    initial: false,
    inList: true,
    optional: true,
  }),
  end_action: endAction({
    label: 'At the end',
    help: 'What happens at the scheduled end or on the planned day: a message, the end, or the leading variant is shipped if it is better, no check failed and no guardrail is open.',
    hint: 'At the scheduled end or on the planned day.',
    section: 'plan',
    initial: 'notify',
    inList: true,
    optional: true,
  }),
  parameters: variants({
    label: 'Variants and plan',
    help: 'The variants with their shares in percent, and the planned effect, sample size and running time.',
    hint: 'Shares in percent, and the plan.',
    section: 'audience',
    nullable: true,
    initial: {},
    inList: true,
  }),
  launch_plan: variants({
    label: 'Plan of the launch',
    help: 'The planned sample size and running time when the experiment was launched, which decide when a result is conclusive.',
    section: 'identity',
    nullable: true,
    readOnly: true,
    inList: true,
    optional: true,
  }),
  metrics_changed_at: timestamp({
    label: 'Metrics changed',
    help: 'When the metrics, their guardrails or the exposure were last changed after the start.',
    section: 'identity',
    nullable: true,
    readOnly: true,
    optional: true,
  }),
  filters: metric({
    label: 'Goal metric',
    help: 'The funnel or trend that determines the verdict.',
    hint: 'The funnel or trend of the verdict.',
    section: 'goal',
    initial: {},
    inList: true,
  }),
  secondary_metrics: metrics({
    label: 'Secondary metrics',
    help: 'Additional metrics, as a list of names and filters.',
    section: 'secondary',
    nullable: true,
    initial: [],
    inList: true,
  }),
  metrics: experimentMetrics({
    label: 'Metrics per person',
    help: 'Goals that count what each person does after being exposed to the experiment.',
    hint: 'What each person does after the exposure.',
    section: 'goal',
    nullable: true,
    initial: [],
    optional: true,
  }),
  metrics_secondary: experimentMetrics({
    label: 'Secondary metrics per person',
    help: 'Additional metrics that count what each person does after being exposed to the experiment.',
    hint: 'What each person does after the exposure.',
    section: 'secondary',
    nullable: true,
    initial: [],
    optional: true,
  }),
  harm_action: harmAction({
    label: 'If a guardrail is harmed',
    help: 'What the server does when a guardrail is harmed: it sends a message, or also turns the flag off.',
    hint: 'Pausing turns the flag off.',
    section: 'secondary',
    initial: 'notify',
    inList: true,
    optional: true,
  }),
  segments: segmentList({
    label: 'Planned segments',
    help: 'Up to 3 dimensions of the project by which the results are divided; findings about dimensions that were chosen before the launch need no confirmation.',
    hint: 'Chosen before the launch. Others are exploratory.',
    section: 'secondary',
    initial: [],
    optional: true,
  }),
  exposure_criteria: exposureCriteria({
    label: 'Exposed people',
    help: 'Who counts as exposed.',
    section: 'exposure',
    nullable: true,
    initial: { filterTestAccounts: true },
    optional: true,
  }),
  stats_config: statsConfig({
    label: 'Statistics',
    help: 'The statistics method that the server uses.',
    hint: 'The method of the server.',
    section: 'exposure',
    nullable: true,
    optional: true,
  }),
  conclusion: conclusion({
    label: 'Conclusion',
    help: 'What the team concluded from the results.',
    section: 'decision',
    nullable: true,
    inList: true,
    optional: true,
  }),
  conclusion_comment: longText({
    label: 'Reason',
    help: 'Why the team came to this conclusion, and what it does next.',
    section: 'decision',
    schema: () => z.string().check(atMost(4000)),
    nullable: true,
    inList: true,
    optional: true,
  }),
  archived: toggle({
    label: 'Archived',
    help: 'Hides the experiment from the list; nothing else changes.',
    hint: 'Hides it from the list.',
    switchText: 'Hidden from the list',
    section: 'decision',
    initial: false,
    inList: true,
  }),
  created_by: user({
    label: 'Owner',
    help: 'Who created the experiment.',
    section: 'identity',
    readOnly: true,
    inList: true,
  }),
  created_at: timestamp({
    label: 'Created',
    help: 'When the experiment was created.',
    section: 'identity',
    readOnly: true,
    inList: true,
  }),
  updated_at: timestamp({
    label: 'Updated',
    help: 'When the experiment was last changed.',
    section: 'identity',
    readOnly: true,
    inList: true,
  }),
});

export type Experiment = z.infer<typeof experiment.record>;
export type ExperimentBody = z.infer<typeof experiment.body>;

export type ExperimentStatus = 'draft' | 'running' | 'ended';

/** PostHog's name of each status → the console's status. */
const reportedStatuses: Record<string, ExperimentStatus> = {
  draft: 'draft',
  running: 'running',
  paused: 'running',
  exposure_frozen: 'running',
  stopped: 'ended',
};

const reportedStatus = (experiment: object): string | null => {
  const { status } = experiment as { status?: unknown };
  return typeof status === 'string' && status !== '' ? status : null;
};

/**
 * Returns the status that PostHog reports. If the server reports no known status, derives the status from the dates:
 * `draft` if there is no start date, it is in the future or the start is scheduled, `ended` if the end date has passed,
 * otherwise `running`.
 * @param now milliseconds since 1970
 */
export function statusOf(
  experiment: Pick<Experiment, 'start_date' | 'end_date'> & Partial<Pick<Experiment, 'scheduled_start'>>,
  now: number,
): ExperimentStatus {
  const reported = reportedStatuses[reportedStatus(experiment) ?? ''];
  if (reported !== undefined) return reported;
  if (!experiment.start_date || Date.parse(experiment.start_date) > now || experiment.scheduled_start) return 'draft';
  return experiment.end_date && Date.parse(experiment.end_date) <= now ? 'ended' : 'running';
}

/** The states of a running experiment that do not follow from its dates. */
export type RunningState = 'paused' | 'exposure_frozen';

/**
 * Returns `paused`, `exposure_frozen` (closed for new participants), or a status that the console does not know. Null if
 * the server reports none of these.
 */
export function reportedStateOf(experiment: object): RunningState | { unknown: string } | null {
  const status = reportedStatus(experiment);
  if (status === 'paused' || status === 'exposure_frozen') return status;
  return status === null || status in reportedStatuses ? null : { unknown: status };
}
