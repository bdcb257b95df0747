import type { WatchSchedule } from '#changes/file/settings-file.ts';
import { isUncertain } from '#client/problem-status.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { clauseOf } from '#contract/format/capitalize.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { Problem } from '#contract/problem.ts';
import { servedSplit, shippedVariant } from '#verdict/variant-split.ts';
import { lateSeconds } from '#watch/late-seconds.ts';
import { type EffectText, notificationTexts, scheduledShipComment } from '#watch/notification-texts.ts';
import { shipDecision } from '#watch/ship-decision.ts';
import { stateOf } from './check-experiments.ts';
import type { ExperimentApi } from './experiment-api.ts';
import { freshResults, isComputed } from './fresh-results.ts';
import { seenOf } from './lifecycle.ts';
import { type NewMessage, nameOf, type WatchedProject, type WatchRun } from './watch-run.ts';

const HOUR_MS = 3_600_000;
/** A start that is later than this does not happen: people did not expect it any more. */
const LATEST_START_MS = 24 * HOUR_MS;
const TOO_LATE = 'the command did not run at that time, nor in the next 24 hours';

/** A due step of a schedule. */
interface DueStep {
  run: WatchRun;
  project: WatchedProject;
  api: ExperimentApi;
  schedule: WatchSchedule;
  experiment: Experiment;
  /** The key of the step in the state. */
  key: string;
  /** When it should have been taken, ISO 8601. */
  at: string;
}

type Part = 'start' | 'end' | 'ship';

const plain = { subject: null, verdict: null };

/** Stores that a step has been taken or is not needed any more, with the message about it. */
function finish({ run, project, experiment, key }: DueStep, after: Experiment | null, message: NewMessage | null) {
  run.data.steps[key] = 'done';
  if (after) stateOf(run, project, after).seen = seenOf(after, run.now.getTime());
  if (message) run.notify(project, experiment, message);
  run.save();
}

/** @param reason a clause without a period */
function fail(step: DueStep, part: Part, reason: string) {
  const { run, project, experiment } = step;
  const text = notificationTexts.schedule_failed({ name: experiment.name, step: part, reason });
  finish(step, null, { ...plain, rule: 'schedule_failed', text });
  const verb = { start: 'did not start', end: 'did not end', ship: 'was not shipped' }[part];
  run.noteDone(experiment, project, `${verb}: ${reason}.`);
}

/** Whether the next command tries a refused step again: the server is busy, or the key can be replaced. */
const isTriedAgain = ({ status }: Problem) => status === 0 || status >= 500 || [401, 403, 412, 429].includes(status);

/**
 * Takes a step. The state says that it begins before the request is sent: if the command is killed or gets no answer, the next
 * one finds the experiment before or after the step.
 */
async function take(step: DueStep, part: Part, request: () => Promise<Experiment>): Promise<Experiment | null> {
  const { run, project, experiment, key } = step;
  run.data.steps[key] = 'begun';
  run.save();
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Problem) || run.terminal.signal.aborted) throw error;
    if (!isUncertain(error)) delete run.data.steps[key];
    if (isTriedAgain(error)) {
      run.save();
      run.noteProblem(nameOf(experiment, project), error);
    } else fail(step, part, clauseOf(error.message));
    return null;
  }
}

/** Returns why a draft can't be launched, as a clause; null if it can. Not every server checks this. */
function launchRefusal({ feature_flag: flag, feature_flag_key: key }: Experiment): string | null {
  if (flag?.deleted === true) return `the flag ${isolateName(key)} was deleted`;
  const { length } = flag ? servedSplit({ feature_flag: flag }) : [];
  return length < 2 ? `the flag ${isolateName(key)} has ${length === 1 ? '1 variant' : 'no variants'}` : null;
}

function launched(step: DueStep, after: Experiment, startedAt: Date) {
  const { run, project, experiment, at } = step;
  const late = lateSeconds(at, startedAt);
  const text = notificationTexts.launched({ name: experiment.name, by: null, late });
  finish(step, after, { ...plain, rule: 'launched', text });
  run.noteDone(experiment, project, 'launched on schedule.');
}

async function start(step: DueStep) {
  const { run, experiment, key, at, api } = step;
  if (statusOf(experiment, run.now.getTime()) !== 'draft')
    return run.data.steps[key] === 'begun'
      ? launched(step, experiment, new Date(experiment.start_date ?? at))
      : finish(step, null, null);
  const isTooLate = run.now.getTime() - Date.parse(at) > LATEST_START_MS;
  const refusal = isTooLate ? TOO_LATE : launchRefusal(experiment);
  if (refusal !== null) return fail(step, 'start', refusal);
  const after = await take(step, 'start', () => api.launch(experiment, run.now));
  return after ? launched(step, after, run.now) : undefined;
}

function ended(step: DueStep, after: Experiment) {
  const { run, project, experiment } = step;
  const text = notificationTexts.ended({ name: experiment.name, by: null, conclusion: after.conclusion ?? null });
  finish(step, after, { ...plain, rule: 'ended', text });
  run.noteDone(experiment, project, 'ended on schedule.');
}

async function end(step: DueStep) {
  const { run, experiment, at, api } = step;
  const after = await take(step, 'end', () => api.end(experiment, new Date(at), run.now));
  if (after) ended(step, after);
}

function shipped(step: DueStep, after: Experiment, variant: string, effect: EffectText | null) {
  const { run, project, experiment } = step;
  const { name } = experiment;
  const text = notificationTexts.shipped({ name, by: null, variant, isToEveryone: false, effect });
  finish(step, after, { ...plain, rule: 'shipped', also: ['ended', 'concluded'], text });
  run.noteDone(experiment, project, `shipped ${isolateName(variant)} on schedule.`);
}

/** Returns why no variant can be shipped, whatever the results are, as a clause; null if one can. */
function shipRefusal({ api, experiment }: DueStep): string | null {
  const can = api.can();
  if (!can.shipsVariants) return 'the server can’t ship a variant';
  if (experiment.feature_flag?.active === false) return 'the experiment is paused';
  return isComputed(experiment, can) ? null : 'the server can’t compute its results';
}

async function ship(step: DueStep) {
  const { run, project, experiment, at, api } = step;
  const refusal = shipRefusal(step);
  if (refusal !== null) return fail(step, 'ship', refusal);
  const results = await freshResults(run, project, experiment, { since: Date.parse(at), can: api.can() });
  if (!results) return run.noteMissing(experiment, project);
  const decision = shipDecision(results.judged);
  if ('reason' in decision) return fail(step, 'ship', decision.reason);
  const { variant, effect } = decision;
  const after = await take(step, 'ship', () => api.ship(experiment, variant, scheduledShipComment(effect)));
  return after ? shipped(step, after, variant, effect) : undefined;
}

/** Sends that the end of an experiment that is not ended automatically has come. */
function notifyEnd(step: DueStep) {
  const text = notificationTexts.scheduled_end({ name: step.experiment.name });
  finish(step, null, { ...plain, rule: 'planned_day', text });
  step.run.noteDone(step.experiment, step.project, 'has come to its scheduled end.');
}

/** Finishes the step of an earlier command that got no answer, and is found to be taken. */
function taken(step: DueStep) {
  const { experiment, schedule } = step;
  const variant = schedule.end_action === 'ship' ? shippedVariant(experiment) : null;
  if (variant === null) ended(step, experiment);
  else shipped(step, experiment, variant, null);
}

const actions = { notify: notifyEnd, end, ship } as const;

async function atEnd(step: DueStep) {
  const { run, experiment, key, schedule } = step;
  const status = statusOf(experiment, run.now.getTime());
  const isBegun = run.data.steps[key] === 'begun';
  if (status === 'running') await actions[schedule.end_action](step);
  else if (status === 'draft') fail(step, schedule.end_action === 'ship' ? 'ship' : 'end', 'it is a draft');
  else if (isBegun) taken(step);
  else finish(step, null, null);
}

const steps = { start, end: atEnd } as const;
const stepNames = ['start', 'end'] as const;

/** Returns the keys of the steps of a schedule in the state. A schedule with another time has other steps. */
export const stepKeys = (schedule: WatchSchedule): string[] => stepNames.map((name) => keyOf(schedule, name));

const keyOf = (schedule: WatchSchedule, name: (typeof stepNames)[number]) =>
  `${schedule.project}/${schedule.experiment} ${name} ${schedule[name]}`;

/** Takes the steps of a project's schedules whose time has come. */
export async function runSchedules(run: WatchRun, project: WatchedProject, api: ExperimentApi): Promise<void> {
  const due = run.watch.schedules
    .filter((schedule) => schedule.project === project.id)
    .flatMap((schedule) =>
      stepNames.map((name) => ({ schedule, name, at: schedule[name], key: keyOf(schedule, name) })),
    );
  for (const { schedule, name, at, key } of due) {
    if (at === null || Date.parse(at) > run.now.getTime() || run.data.steps[key] === 'done') continue;
    try {
      const experiment = await api.get(schedule.experiment);
      await steps[name]({ run, project, api, schedule, experiment, key, at });
    } catch (error) {
      run.noteProblem(`Experiment ${schedule.experiment} in ${project.name}`, error);
    }
  }
}
