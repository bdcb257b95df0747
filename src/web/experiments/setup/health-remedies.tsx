import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Capabilities } from '#client/capabilities.ts';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { FlagLink } from '../../fields/variants/flag-link.tsx';
import { href } from '../../paths.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { goalFieldOf } from '../form/experiment-limits.ts';
import { actions, actionsFor, type LifecycleAction } from '../lifecycle/lifecycle-actions.ts';
import { useLifecycleLock } from '../lifecycle/use-experiment-lock.ts';

interface ActionWithNote {
  action: LifecycleAction;
  note?: string;
}

/**
 * A remedy for a problem: an action with an optional note, or a link to the results, to the flag, or to an element of the
 * setup page.
 */
type Remedy = ActionWithNote | { elementId: string; label: string } | 'results' | 'flag';

const split: Remedy[] = [{ elementId: 'parameters', label: 'Edit variants' }, { action: 'reset' }, 'flag'];

/** A placeholder for the name of the goal's field. The name depends on the metrics that the server computes. */
const GOAL = 'goal';

/** The remedies for each problem, by problem code. The most common remedy of a problem comes first. */
const remedies: Record<string, Remedy[]> = {
  draft_flag_deleted: [{ action: 'duplicate' }],
  flag_deleted: [{ action: 'flagRestore' }, { action: 'end' }, { action: 'duplicate' }],
  flag_inactive: ['flag', { action: 'end' }],
  end_before_start: [{ elementId: 'end_date', label: 'Edit dates' }],
  end_in_past: [{ elementId: 'end_date', label: 'Edit end date' }],
  shared_key: [
    { action: 'duplicate' },
    { action: 'delete', note: 'After you duplicate this experiment, delete it here to remove the warning.' },
  ],
  one_sided: split,
  bad_split: split,
  no_control: split,
  unsound_variants: split,
  plan_differs: split,
  draft_plan_differs: [{ elementId: 'parameters', label: 'Edit variants' }, 'flag'],
  archived_running: [{ action: 'restore' }, { action: 'end' }],
  overdue: ['results', { elementId: 'parameters', label: 'Extend running time' }],
  ended_flag_on: ['flag', 'results'],
  draft_flag_on: [{ action: 'launch' }, 'flag'],
  no_metric: [{ elementId: GOAL, label: 'Set the goal' }],
  unfit_metric: [{ elementId: 'filters', label: 'Edit the goal' }],
};

interface Props {
  project: number;
  experiment: Experiment;
  code: string;
  onAction: (action: LifecycleAction) => void;
}

const fieldOf = ({ elementId }: { elementId: string }, experiment: Experiment, can: Capabilities) =>
  elementId === GOAL ? goalFieldOf(experiment, can) : elementId;

type RemedyProps = Omit<Props, 'code'>;

function ActionRemedy({ remedy, project, experiment, onAction }: RemedyProps & { remedy: ActionWithNote }) {
  const lockOf = useLifecycleLock(experiment);
  const can = useCapabilities(project);
  const { action, note } = remedy;
  // A permanent deletion also deletes the flag, which another experiment may use.
  if (action === 'delete' && can.deletion !== 'undoable') return null;
  if (!actionsFor(experiment, Date.now(), can).includes(action)) return null;
  return (
    <>
      <Button kind="link" disabledReason={lockOf(action)} onClick={() => onAction(action)}>
        {actions[action].label}
      </Button>
      {/* In a flex container, the note has its own line. */}
      {note && (
        <Text component="small" inherit c="dimmed" flex="0 1 100%">
          {note}
        </Text>
      )}
    </>
  );
}

function RemedyLink({ remedy, project, experiment, onAction }: RemedyProps & { remedy: Remedy }) {
  const can = useCapabilities(project);
  const page = href.experimentSetup(project, experiment.id);
  if (remedy === 'results') return <Link to={href.experimentResults(project, experiment.id)}>View results</Link>;
  if (remedy === 'flag')
    return isObject(experiment.feature_flag) && <FlagLink flag={experiment.feature_flag}>Open the flag</FlagLink>;
  if ('elementId' in remedy) {
    const isFixed = remedy.label === 'Edit variants' && experiment.start_date !== null;
    return !isFixed && <Link to={`${page}#${fieldOf(remedy, experiment, can)}`}>{remedy.label}</Link>;
  }
  return <ActionRemedy remedy={remedy} project={project} experiment={experiment} onAction={onAction} />;
}

/** Shows a problem's remedies beside its description. */
export function HealthRemedies({ code, ...rest }: Props) {
  return (remedies[code] ?? []).map((remedy) => (
    <RemedyLink key={typeof remedy === 'string' ? remedy : Object.values(remedy).join()} remedy={remedy} {...rest} />
  ));
}
