import { type ExperimentBody, experiment, statusOf } from '#contract/experiment.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput, permissionDenied } from '#contract/problem.ts';
import { isSame } from '#contract/resource.ts';
import { includesScope } from '#contract/scope.ts';
import { formatDuration } from '#verdict/text/format-number.ts';
import type { EffectText } from '#watch/notification-texts.ts';
import { actionContextOf } from '../accounts/activity.ts';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import { notifyLifecycle } from '../notifications/notify-lifecycle.ts';
import { parseFields } from '../request/parse-fields.ts';
import { isTrue } from '../request/parse-value.ts';
import { changeFlag } from './change-flag.ts';
import type { ChangeNote } from './change-note.ts';
import { requireControl, variantsOf } from './flag.ts';
import { isLaunched } from './schedule.ts';
import type { StoredExperiment } from './store.ts';
import { type ExperimentRequest, lockForChange, patchExperiment } from './update.ts';

type Flag = StoredExperiment['feature_flag'];

export interface LifecycleStep {
  tx: Db;
  request: ExperimentRequest;
  before: StoredExperiment;
  /** Set if the server takes the step on schedule. */
  schedule?: ScheduledStep;
}

export interface ScheduledStep {
  /** How many seconds after its time the step is taken; 0 if that is not worth mentioning. */
  late: number;
  /** When the experiment ends, if not now. */
  endsAt?: string;
  /** The effect of the variant that is shipped. */
  effect?: EffectText;
}

function requireLaunched({ before, request }: LifecycleStep) {
  if (!isLaunched(before, request.now())) throw invalidInput('Experiment has not been launched yet.');
}

/** Whether the experiment has an end that is not in the future. */
const hasEnded = ({ before, request }: LifecycleStep) => statusOf(before, request.now().getTime()) === 'ended';

function requireRunning(step: LifecycleStep) {
  requireLaunched(step);
  if (hasEnded(step)) throw invalidInput('Experiment has already ended.');
}

const ON_SCHEDULE = 'On schedule';

const noteOf = (schedule: ScheduledStep | undefined): ChangeNote =>
  schedule
    ? {
        scheduled: schedule,
        change_reason:
          schedule.late === 0
            ? ON_SCHEDULE
            : `${ON_SCHEDULE}, ${formatDuration(schedule.late)} late: the server was not running`,
      }
    : {};

/** Changes an experiment and increments its version. Writes nothing if no value changes. */
const change = ({ tx, request, before, schedule }: LifecycleStep, patch: ExperimentBody, note: ChangeNote = {}) =>
  patchExperiment(tx, actionContextOf(request), before, patch, { ...noteOf(schedule), ...note });

/** Changes an experiment's flag. Writes nothing if no value changes. */
const changeItsFlag = (
  { tx, request, before, schedule }: LifecycleStep,
  patch: Partial<Pick<StoredExperiment['feature_flag'], 'active' | 'filters'>>,
  note: ChangeNote = {},
) => changeFlag(tx, actionContextOf(request), before, patch, { ...noteOf(schedule), ...note });

function requireVariants({ filters }: Flag) {
  if (variantsOf(filters).length < 2)
    throw invalidInput('Feature flag must have at least 2 variants (control and at least one test variant)');
  requireControl(filters);
}

function launch(step: LifecycleStep) {
  const { before, request } = step;
  if (isLaunched(before, request.now())) throw invalidInput('Experiment has already been launched.');
  if (before.feature_flag.deleted)
    throw invalidInput('Experiment cannot be launched because its feature flag has been deleted.');
  requireVariants(before.feature_flag);
  return change(step, { start_date: request.now().toISOString(), scheduled_start: null });
}

function pause(step: LifecycleStep) {
  requireRunning(step);
  if (!step.before.feature_flag.active) throw invalidInput('Experiment is already paused.');
  return changeItsFlag(step, { active: false });
}

function resume(step: LifecycleStep) {
  requireRunning(step);
  if (step.before.feature_flag.active) throw invalidInput('Experiment is not paused.');
  return changeItsFlag(step, { active: true });
}

const { conclusion, conclusion_comment } = experiment.fields;

/**
 * Returns the conclusion in the request body. As on PostHog, a body without a conclusion clears the stored conclusion.
 */
const conclusionIn = ({ body }: ExperimentRequest): ExperimentBody => ({
  conclusion: null,
  conclusion_comment: null,
  ...parseFields<ExperimentBody>({ conclusion, conclusion_comment }, body, false),
});

function end(step: LifecycleStep, note: ChangeNote = {}) {
  requireRunning(step);
  const { endsAt = step.request.now().toISOString() } = step.schedule ?? {};
  return change(step, { end_date: endsAt, ...conclusionIn(step.request) }, note);
}

const SHIPPED = 'Added automatically when the experiment was ended to keep only one variant.';

const forEveryone = { properties: [], rollout_percentage: 100, description: SHIPPED };

/** Returns the release conditions with one condition for everyone, also if a variant was already shipped. */
const releasedToEveryone = (groups: readonly unknown[]) => [
  forEveryone,
  ...groups.filter((group) => !isSame(group, forEveryone)),
];

/** Returns the filters of a flag that serves only one variant: to the same people as before, or to everyone. */
function shippedFilters(filters: Record<string, unknown>, variant: string, toEveryone: boolean) {
  const groups = Array.isArray(filters['groups']) ? filters['groups'] : [];
  const variants = variantsOf(filters).map((declared) => ({
    ...declared,
    rollout_percentage: declared.key === variant ? 100 : 0,
  }));
  return {
    groups: toEveryone ? releasedToEveryone(groups) : groups,
    payloads: filters['payloads'] ?? {},
    multivariate: { variants },
    aggregation_group_type_index: filters['aggregation_group_type_index'] ?? null,
  };
}

/** Serves a single variant, and ends the experiment if it is running. The flag is not turned on or off. */
async function shipVariant(step: LifecycleStep) {
  const { tx, request, before, schedule } = step;
  requireLaunched(step);
  const { variant_key, release_to_everyone } = request.body;
  const { filters, deleted } = before.feature_flag;
  if (deleted) throw invalidInput('Experiment does not have a linked feature flag.');
  if (typeof variant_key !== 'string' || !variantsOf(filters).some(({ key }) => key === variant_key))
    throw invalidInput(`Variant '${printed(variant_key)}' not found on feature flag.`, 'variant_key');
  const isToEveryone = isTrue(release_to_everyone);
  const silent = { isSilent: true };
  const shipped = await changeItsFlag(
    step,
    { filters: shippedFilters(filters, variant_key, isToEveryone) },
    { event: 'shipped', ...silent },
  );
  const next = { ...step, before: shipped };
  const wasRunning = !hasEnded(step);
  const concluded = 'conclusion' in request.body ? () => change(next, conclusionIn(request), silent) : () => shipped;
  const after = await (wasRunning ? end(next, silent) : concluded());
  await notifyLifecycle(tx, actionContextOf(request), after, wasRunning ? 'ended' : 'shipped', {
    shipped: { variant: variant_key, isToEveryone, effect: schedule?.effect ?? null },
    ...(schedule && { scheduled: schedule }),
  });
  return after;
}

async function archive(step: LifecycleStep) {
  const { tx, request, before } = step;
  if (before.archived) throw invalidInput('Experiment is already archived.');
  if (!hasEnded(step)) throw invalidInput('Experiment must be ended before it can be archived.');
  const disables = isTrue(request.body['disable_feature_flag']);
  if (disables && !includesScope(request.caller.scopes, 'feature_flag:write'))
    throw permissionDenied("API key missing required scope 'feature_flag:write'");
  const current = disables ? await changeItsFlag(step, { active: false }) : before;
  return change({ tx, request, before: current }, { archived: true });
}

function unarchive(step: LifecycleStep) {
  if (!step.before.archived) throw invalidInput('Experiment is not archived.');
  return change(step, { archived: false });
}

/** Makes the experiment a draft again. The flag does not change, so people keep their variants. */
function reset(step: LifecycleStep) {
  if (!isLaunched(step.before, step.request.now())) throw invalidInput('Experiment is already in draft state.');
  return change(step, {
    start_date: null,
    end_date: null,
    scheduled_end: null,
    archived: false,
    conclusion: null,
    conclusion_comment: null,
  });
}

/** The steps of an experiment's lifecycle, by operation name. */
export const lifecycle = {
  launchExperiment: launch,
  pauseExperiment: pause,
  resumeExperiment: resume,
  endExperiment: (step) => end(step),
  shipVariant,
  archiveExperiment: archive,
  unarchiveExperiment: unarchive,
  resetExperiment: reset,
} as const satisfies Record<string, (step: LifecycleStep) => Promise<StoredExperiment>>;

/**
 * Runs a step in a transaction and returns the changed experiment. Throws 400 with PostHog's text if the experiment's
 * state does not allow the step.
 */
export const takeStep = (name: keyof typeof lifecycle, request: ExperimentRequest): Promise<StoredExperiment> =>
  changeRecord(request.db, `experiment ${request.id}`, async (tx) =>
    lifecycle[name]({ tx, request, before: await lockForChange(tx, request) }),
  );
