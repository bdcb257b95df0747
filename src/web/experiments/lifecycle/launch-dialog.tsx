import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { hasMetric } from '#verdict/metric.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useExperiment, useRequiresFlagImplementation } from '../data.ts';
import { reachWords, shareWords } from './format-audience.ts';
import { type Check, checklistOf } from './launch-checklist.ts';
import styles from './lifecycle.module.css';
import { StepDialog } from './lifecycle-dialog.tsx';
import type { StepProps } from './use-lifecycle-update.ts';
import { useStep } from './use-lifecycle-update.ts';

const icons = { good: 'check-circle', missing: 'info', wrong: 'warning' } as const;

/** Starts an experiment: what is still missing, and what people will notice from then on. */
export function LaunchDialog(props: StepProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { take, isPending, error, tooLate } = useStep('launch', props);
  const checks = checklistOf(data, Date.now());
  const isSound = checks.every(({ state }) => state !== 'wrong');
  const page = href.experiment(project, data.id);
  const launch = () => take({ start_date: new Date().toISOString() }, `Saved: ${data.name} is running.`);
  return (
    <StepDialog
      title={`Launch ${data.name}?`}
      project={project}
      id={data.id}
      action={isSound ? 'Launch experiment' : 'Launch anyway'}
      tooLate={tooLate}
      busy={isPending}
      problem={error}
      onConfirm={launch}
      onClose={onClose}
    >
      <ul className={styles['checks']} aria-label="Before the launch">
        {checks.map((check) => (
          <CheckLine key={check.words} check={check} to={`${page}#${check.field}`} onLeave={onClose} />
        ))}
        <FlagInCode project={project} experiment={data} to={`${page}#code`} onLeave={onClose} />
      </ul>
      <p>
        The flag <code>{data.feature_flag_key}</code> becomes active at once: {reachWords(data)} gets a variant (
        {shareWords(data)}). People are counted from this moment on, and the variants are fixed until the experiment
        goes back to draft.
      </p>
    </StepDialog>
  );
}

interface LineProps {
  check: Pick<Check, 'state' | 'words'>;
  /** Where on the pages of this console the line is about. */
  to: string;
  onLeave: () => void;
}

function CheckLine({ check: { state, words }, to, onLeave }: LineProps) {
  return (
    <li data-state={state}>
      <Icon name={icons[state]} />
      <span>
        {words}{' '}
        <Link to={to} onClick={onLeave}>
          {state === 'good' ? 'Show' : 'Go there'}
        </Link>
      </span>
    </li>
  );
}

const inCode = {
  yes: { state: 'good', words: 'Recent events of the metric carry flags.' },
  no: {
    state: 'missing',
    words: 'No event of the metric carried a flag in the last 7 days: check that the flag is in the code.',
  },
  unknown: { state: 'missing', words: 'The server does not tell whether the flag is in the code: look at the code.' },
} as const;

/** Whether recent events show that code asks for flags at all. */
function FlagInCode({
  project,
  experiment: { filters },
  ...rest
}: Omit<LineProps, 'check'> & { project: number; experiment: Experiment }) {
  const { data, isPending } = useRequiresFlagImplementation(project, filters, hasMetric(filters));
  if (isPending) return null;
  const result = data?.result;
  return <CheckLine check={inCode[result === undefined ? 'unknown' : result ? 'no' : 'yes']} {...rest} />;
}
