import { useState } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { excludedVariants } from '#contract/reported-design.ts';
import { isReleasedToEveryone } from '#verdict/release.ts';
import { excludedLast, servedSplit } from '#verdict/variant-split.ts';
import { useClient } from '../../api/client-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useExperiment, useRestoreFlag, useShipVariant } from '../data.ts';
import { useChangesAfterEnd } from '../open-windows.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { ConclusionFields, storesConclusion, useConclusion } from './conclusion-fields.tsx';
import { FlagPreview } from './flag-preview.tsx';
import { formatAudience } from './format-audience.ts';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { ResultsSoFar } from './results-so-far.tsx';
import { ShipEffects } from './ship-effects.tsx';
import { useExperimentLock } from './use-experiment-lock.ts';
import type { LifecycleDialogProps } from './use-lifecycle-update.ts';
import { VariantChoice } from './variant-choice.tsx';

const UNSUPPORTED =
  'This server cannot ship a variant. PostHog has supported this since March 2026. Change the release conditions on the flag’s page instead.';

/**
 * Returns whether the error means that the server does not have the operation. Such a server responds with 404, or with
 * 405 if the URL matches another operation.
 */
const isUnsupported = (error: unknown) => error instanceof Problem && [404, 405].includes(error.status);

/** Returns a function that undoes shipping: it restores the flag's earlier release conditions and split. */
function useUndo(project: number, { id, feature_flag: before }: Experiment) {
  const notify = useNotify();
  const { mutateAsync } = useRestoreFlag(project, id);
  return (shipped: Experiment) =>
    void mutateAsync({ before, shipped: shipped.feature_flag }).then(
      () => notify(`Saved: the flag ${before.key} is restored.`),
      (problem: Error) => notify(`The flag ${before.key} was not restored: ${problem.message}`, 'failed'),
    );
}

/**
 * Ships a variant: the flag then serves only this variant, to its current audience or to everyone. A running experiment
 * ends.
 */
export function ShipDialog(props: LifecycleDialogProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const client = useClient();
  const notify = useNotify();
  const { mutateAsync: ship, isPending, error } = useShipVariant(project, data.id);
  const undo = useUndo(project, data);
  const locked = useExperimentLock(data);
  const excluded = excludedVariants(data);
  const variants = excludedLast(servedSplit(data), data).map(({ key }) => key);
  const [variant, setVariant] = useState(
    variants.find((key) => key === props.suggested?.variant) ??
      variants.find((key) => key !== CONTROL_KEY) ??
      CONTROL_KEY,
  );
  const [toEveryone, setToEveryone] = useState(true);
  // The suggested conclusion is about the suggested variant.
  const suggested = variant === props.suggested?.variant ? props.suggested : undefined;
  const [conclusion, changeConclusion] = useConclusion(data, suggested);
  const isRunning = statusOf(data, Date.now()) === 'running';
  const changesAfterEnd = useChangesAfterEnd(project, data);
  const { feature_flag: flag } = data;
  const audience = formatAudience(data);
  const isEveryoneAlready = isReleasedToEveryone(data);
  const toWhom = toEveryone || audience === 'everyone' ? 'everyone gets' : `${audience} get`;

  const confirm = async () => {
    const body = {
      variant_key: variant,
      release_to_everyone: toEveryone && !isEveryoneAlready,
      ...(storesConclusion(data) ? conclusion : {}),
    };
    try {
      const shipped = await ship({ body, ifMatch: client.versionOf(data) });
      notify(`Saved: ${toWhom} the variant “${isolateName(variant)}” of “${isolateName(data.name)}”.`, 'done', {
        label: 'Undo',
        run: () => undo(shipped),
      });
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    onClose();
  };

  return (
    <LifecycleDialog
      title={`Ship a variant of ${data.name}`}
      project={project}
      id={data.id}
      action={`${isRunning ? 'End and ship' : 'Ship'} ${variant} to ${toEveryone ? 'everyone' : 'the current audience'}`}
      disabledReason={locked}
      outdatedBecause={flag.deleted ? 'The flag of this experiment was deleted.' : undefined}
      width="medium"
      busy={isPending}
      problem={isUnsupported(error) ? new Error(UNSUPPORTED) : error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ResultsSoFar project={project} experiment={data} onLeave={onClose} />
      <VariantChoice variants={variants} excluded={excluded} value={variant} onChange={setVariant} />
      {!isEveryoneAlready && <AudienceChoice audience={audience} toEveryone={toEveryone} onChange={setToEveryone} />}
      <FlagPreview experiment={data} variant={variant} toEveryone={toEveryone} />
      {storesConclusion(data) && (
        <ConclusionFields stored={data.conclusion} value={conclusion} onChange={changeConclusion} />
      )}
      <ShipEffects
        variant={variant}
        toEveryone={toEveryone}
        isRunning={isRunning}
        changesAfterEnd={changesAfterEnd}
        isFlagOff={!flag.active}
      />
    </LifecycleDialog>
  );
}
