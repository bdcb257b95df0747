import { useState } from 'react';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { servedSplit } from '#verdict/variant-split.ts';
import { useClient } from '../../api/context.tsx';
import { useBlocked } from '../../session/context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useExperiment, useShipVariant, useUpdateFlag } from '../data.ts';
import { conclusionOf, storesConclusion, TeamConclusion } from './conclusion-fields.tsx';
import { reachWords, shareWords } from './format-audience.ts';
import { StepDialog } from './lifecycle-dialog.tsx';
import { SoFar } from './results-so-far.tsx';
import styles from './ship-dialog.module.css';
import type { StepProps } from './use-lifecycle-update.ts';

const UNKNOWN_STEP =
  'This server cannot ship a variant. PostHog needs the version of March 2026 or newer; change the flag on its page instead.';

/** A server that does not know the step responds with 404, or with 405 on the path of the record. */
const isUnknownStep = (error: unknown) => error instanceof Problem && [404, 405].includes(error.status);

const CONTROL = 'control';

interface EffectsProps {
  variant: string;
  toEveryone: boolean;
  isRunning: boolean;
  isFlagOff: boolean;
}

function Effects({ variant, toEveryone, isRunning, isFlagOff }: EffectsProps) {
  return (
    <ul className={styles['effects']} aria-label="What happens">
      {isRunning && <li>The experiment ends now. Participants are not counted any more.</li>}
      <li>
        People with another variant{toEveryone ? ' or with none' : ''} get {variant} when they ask next.
      </li>
      {isFlagOff && <li>The flag is off and stays off: nobody gets {variant} until you turn it on.</li>}
      <li>Undo restores the rules of the flag.{isRunning ? ' The experiment stays ended.' : ''}</li>
    </ul>
  );
}

/** Restores the rules that a flag had before. */
function useRestoreFlag(project: number, { id, feature_flag: flag }: Experiment) {
  const notify = useNotify();
  const { mutateAsync } = useUpdateFlag(project, id);
  return () =>
    void mutateAsync({ flag: flag.id, body: { filters: flag.filters as never } }).then(
      () => notify(`Saved: the flag ${flag.key} serves as before.`),
      (problem: Error) => notify(`The flag ${flag.key} was not changed back: ${problem.message}`, 'failed'),
    );
}

/** Serves one variant of an experiment alone, to its present audience or to everyone. */
export function ShipDialog(props: StepProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const client = useClient();
  const notify = useNotify();
  const { mutateAsync: ship, isPending, error } = useShipVariant(project, data.id);
  const undo = useRestoreFlag(project, data);
  const lacksScope = useBlocked('experiment:write');
  const variants = servedSplit(data).map(({ key }) => key);
  const [variant, setVariant] = useState(variants.find((key) => key !== CONTROL) ?? CONTROL);
  const [toEveryone, setToEveryone] = useState(true);
  const [said, setSaid] = useState(() => conclusionOf(data));
  const isRunning = statusOf(data, Date.now()) === 'running';
  const { feature_flag: flag } = data;
  const toWhom = toEveryone ? 'everyone' : reachWords(data);

  const confirm = async () => {
    const body = {
      variant_key: variant,
      release_to_everyone: toEveryone,
      ...(storesConclusion(data) ? said : {}),
    };
    try {
      await ship({ body, ifMatch: client.versionOf(data) });
    } catch {
      // The dialog shows the problem of the mutation.
      return;
    }
    notify(`Saved: ${toWhom} gets ${variant} of ${data.name}.`, 'done', { label: 'Undo', act: undo });
    onClose();
  };

  return (
    <StepDialog
      title={`Ship a variant of ${data.name}`}
      project={project}
      id={data.id}
      action={`${isRunning ? 'End and ship' : 'Ship'} ${variant} to ${toEveryone ? 'everyone' : 'the present audience'}`}
      blockedBecause={lacksScope}
      tooLate={flag.deleted ? 'The flag of this experiment was deleted.' : undefined}
      busy={isPending}
      problem={isUnknownStep(error) ? new Error(UNKNOWN_STEP) : error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <SoFar project={project} experiment={data} onLeave={onClose} />
      <div className={styles['variant']}>
        <b>Variant</b>
        <Segments
          label="Variant"
          choices={Object.fromEntries(variants.map((key) => [key, key]))}
          value={variant}
          choose={setVariant}
        />
      </div>
      <fieldset className={styles['audience']}>
        <legend>Who gets it</legend>
        <Radio
          name="audience"
          label="Everyone: a rule for all users is added above the release conditions"
          checked={toEveryone}
          onChoose={() => setToEveryone(true)}
        />
        <Radio
          name="audience"
          label={`Present audience: the release conditions stay (${reachWords(data)})`}
          checked={!toEveryone}
          onChoose={() => setToEveryone(false)}
        />
      </fieldset>
      <dl className={styles['preview']} aria-label={`Flag ${flag.key}`}>
        <dt>Now</dt>
        <dd>
          {reachWords(data)}: {shareWords(data)}
        </dd>
        <dt>After</dt>
        <dd>
          {toWhom}: <b>{variant} 100%</b>
        </dd>
      </dl>
      {storesConclusion(data) && <TeamConclusion value={said} onChange={setSaid} />}
      <Effects variant={variant} toEveryone={toEveryone} isRunning={isRunning} isFlagOff={!flag.active} />
    </StepDialog>
  );
}
