import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isKnownConclusion } from '#contract/format/conclusion-name.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { VariantSummary } from '../analysis/types.ts';
import { openStates, type Verdict } from '../decide.ts';
import { shippedVariant } from '../variant-split.ts';
import { type NextStep, textStep } from './next-step.ts';

type StepVerdict = Pick<Verdict<VariantSummary>, 'state' | 'leader'>;

/** The last step of a decided experiment: to archive it. `action` and `detail` are what remains until then. */
const lastStep = ({ archived }: Experiment, action: string, detail = ''): NextStep =>
  archived
    ? { ...textStep('Nothing is left to do.', 'The experiment is archived.'), isDecided: true }
    : { ...textStep(action, detail), does: 'archive', isDecided: true };

/** Says what to do with a flag that still serves all variants although the team has decided. */
function servingStep({ archived }: Experiment, conclusion: string): NextStep {
  if (!isKnownConclusion(conclusion))
    return textStep('Ship a variant, or turn the flag off: it still serves all variants.');
  return {
    ...textStep(
      conclusion === 'won'
        ? 'Ship the variant that won: the flag still serves all variants.'
        : 'Turn the flag off: it still serves all variants.',
      conclusion === 'won' ? '' : 'Everyone then gets the default of your code.',
    ),
    does: conclusion === 'won' && archived !== true ? 'ship' : 'flagOff',
  };
}

/** Says what is left to do after the team has decided. */
function decidedStep(experiment: Experiment, conclusion: string): NextStep {
  const { feature_flag: flag, feature_flag_key: key } = experiment;
  if (shippedVariant(experiment) !== null)
    return lastStep(
      experiment,
      'Remove the flag from the code.',
      `When nothing evaluates ${isolateName(key)}, archive the experiment.`,
    );
  if (flag?.active === true && flag.deleted !== true) return servingStep(experiment, conclusion);
  return lastStep(experiment, 'Archive the experiment.', 'The flag serves no variants any more.');
}

/** A variant was shipped, but no conclusion is recorded. Some servers can't store one. */
function shippedStep(experiment: Experiment, shipped: string, verdict: StepVerdict): NextStep {
  const text = `${isolateName(shipped)} was shipped.`;
  if (!('conclusion' in experiment)) return lastStep(experiment, text);
  const conclusion = verdict.state === 'better' && verdict.leader?.key === shipped ? 'won' : null;
  return { ...textStep('Record the conclusion.', text), does: 'conclude', conclusion };
}

/** Says what keeps a running experiment from measuring anything. A flag that is off stays off if the results decide. */
function stepWhileRunning({ feature_flag: flag, conclusion }: Experiment, { state }: StepVerdict): NextStep | null {
  const end = { does: 'end' as const };
  if (flag?.deleted === true && flag.id && openStates.has(state) && !conclusion)
    return {
      ...textStep(
        'Restore the flag.',
        'It serves the same variants, and participants keep theirs. Or end the experiment.',
      ),
      does: 'flagRestore',
    };
  if (flag?.deleted === true)
    return {
      ...textStep(
        'End the experiment: its flag was deleted.',
        'No one gets a variant. To run it again, duplicate it with another flag key.',
      ),
      ...end,
    };
  if (flag?.active === false && openStates.has(state))
    return {
      ...textStep('Turn the flag on.', 'Participants keep their variants. Or end the experiment.'),
      does: 'flagOn',
    };
  if (conclusion)
    return {
      ...textStep('End the experiment: it has a conclusion, and still runs.', 'People still get the variants.'),
      ...end,
    };
  return null;
}

/**
 * Returns the step that follows from the record of a launched experiment alone, whatever its results are: the team has
 * decided, or the experiment can't measure anything. Null if the results decide.
 */
export function experimentStep(experiment: Experiment, verdict: StepVerdict, now: number): NextStep | null {
  const status = statusOf(experiment, now);
  if (status === 'running') return stepWhileRunning(experiment, verdict);
  if (status !== 'ended') return null;
  if (experiment.conclusion) return decidedStep(experiment, experiment.conclusion);
  const shipped = shippedVariant(experiment);
  return shipped === null ? null : shippedStep(experiment, shipped, verdict);
}
