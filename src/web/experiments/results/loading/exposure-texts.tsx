import type { Experiment } from '#contract/experiment.ts';
import { exposureEventOf } from '#verdict/exposure-event.ts';

interface Props {
  experiment: Experiment;
  /** Whether the goal is a legacy metric, which has an exposure event of its own. */
  isLegacy: boolean;
}

/** Names the event that makes a person a participant: "event `$feature_flag_called` for `checkout`". */
export function ExposureEventName({ experiment, isLegacy }: Props) {
  const { feature_flag_key: flag } = experiment;
  const { name, isAction, isFlagCall, hasConditions } = exposureEventOf(experiment, isLegacy);
  return (
    <>
      <span>{isAction ? 'event of the action ' : 'event '}</span>
      <code dir="auto">{name}</code>
      <span>{isFlagCall ? ' for ' : ' with a variant in the property '}</span>
      <code>{isFlagCall ? flag : `$feature/${flag}`}</code>
      {hasConditions && <span> that meets its conditions</span>}
    </>
  );
}

/** Says what exposes a person, as the end of the sentence "A person is exposed …". */
export function ExposureCause(props: Props) {
  const { isFlagCall, hasConditions } = exposureEventOf(props.experiment, props.isLegacy);
  if (isFlagCall && !hasConditions)
    return (
      <span>
        when the code evaluates the flag <code>{props.experiment.feature_flag_key}</code>
      </span>
    );
  return (
    <span>
      by the <ExposureEventName {...props} />
    </span>
  );
}
