import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useSessionState } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { flagAddress } from '../lifecycle/flag-url.ts';
import { type ActionName, actions, actionsFor } from '../lifecycle/lifecycle-actions.ts';

/** One way out of a contradiction: a step in the life of the experiment, a place on its page, its results, or its flag. */
type Way = { step: ActionName } | { at: string; words: string } | 'results' | 'flag';

const split: Way[] = [{ at: 'parameters', words: 'Go to the variants' }, { step: 'reset' }, 'flag'];

/** The ways out of each fault, the likeliest first. */
const ways: Record<string, Way[]> = {
  draft_flag_deleted: [{ step: 'duplicate' }],
  flag_deleted: [{ step: 'end' }, { step: 'duplicate' }],
  flag_inactive: ['flag', { step: 'end' }],
  end_before_start: [{ at: 'end_date', words: 'Go to the dates' }],
  end_in_past: [{ at: 'end_date', words: 'Go to the end' }],
  shared_key: [{ step: 'duplicate' }],
  one_sided: split,
  bad_split: split,
  no_control: split,
  unsound_variants: split,
  plan_differs: split,
  draft_plan_differs: [{ at: 'parameters', words: 'Go to the variants' }, 'flag'],
  archived_running: [{ step: 'restore' }, { step: 'end' }],
  overdue: ['results', { step: 'end' }, { at: 'planned-days', words: 'Plan more days' }],
  ended_flag_on: ['flag', 'results'],
  draft_flag_on: [{ step: 'launch' }, 'flag'],
  no_metric: [{ at: 'filters', words: 'Choose the goal' }],
  unfit_metric: [{ at: 'filters', words: 'Go to the goal' }],
};

interface Props {
  project: number;
  experiment: Experiment;
  code: string;
  onStep: (step: ActionName) => void;
}

function WayOut({ way, project, experiment, onStep }: Omit<Props, 'code'> & { way: Way }) {
  const address = useSessionState().connection?.address ?? '';
  const page = href.experiment(project, experiment.id);
  if (way === 'results') return <Link to={href.experimentResults(project, experiment.id)}>Look at the numbers</Link>;
  if (way === 'flag') {
    const at = flagAddress(address, experiment);
    return (
      at && (
        <a href={at} target="_blank" rel="noreferrer">
          Open the flag
        </a>
      )
    );
  }
  if ('at' in way && way.at === 'parameters' && experiment.start_date) return null;
  if ('at' in way) return <Link to={`${page}#${way.at}`}>{way.words}</Link>;
  if (!actionsFor(experiment, Date.now()).includes(way.step)) return null;
  return (
    <Button kind="link" onClick={() => onStep(way.step)}>
      {actions[way.step].label}
    </Button>
  );
}

/** What can be done about a fault, right beside the sentence that names it. */
export function WaysOut({ code, ...rest }: Props) {
  return (ways[code] ?? []).map((way) => (
    <WayOut key={typeof way === 'string' ? way : Object.values(way).join()} way={way} {...rest} />
  ));
}
