import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './lifecycle.module.css';
import { type ActionName, actions, actionsFor } from './lifecycle-actions.ts';
import { useActions } from './use-lifecycle-actions.tsx';

/** What each step means, for whoever takes it the first time. */
const abouts: Record<ActionName, string> = {
  launch: 'The flag becomes active and counting starts.',
  end: 'Counting stops; the flag keeps serving.',
  ship: 'The flag serves one variant alone; a running experiment ends.',
  flagOff: 'Nobody gets a variant; the code falls back to what it does without one.',
  flagOn: 'The flag serves variants again.',
  reset: 'Clears start and end, so that the variants can change and it can be launched again.',
  duplicate: 'A new draft with the same plan and metrics, under another flag key.',
  archive: 'Hides it from the list; nothing else changes.',
  restore: 'Brings it back into the list.',
  delete: 'Removes it for good, together with its flag.',
};

/** A step whose button stands in the place of another's once that is done, and has the focus if that had it. */
const places: Partial<Record<ActionName, ActionName>> = { end: 'launch', restore: 'archive' };

interface Props {
  project: number;
  experiment: Experiment;
  /** Why none of them can be taken. */
  blockedBecause: string | undefined;
}

/** Every step that can be taken now, with what it means. */
export function LifecycleSection({ project, experiment, blockedBecause }: Props) {
  const navigate = useNavigate();
  const onDeleted = () => navigate(href.experiments(project));
  const { start, dialog } = useActions({ project, experiment, onDeleted });
  return (
    <section id="lifecycle" aria-labelledby="lifecycle-title" className={styles['life']}>
      <h2 id="lifecycle-title">Life of the experiment</h2>
      <ul>
        {actionsFor(experiment, Date.now()).map((name) => (
          <li key={places[name] ?? name}>
            <span>{abouts[name]}</span>
            <Button
              icon={actions[name].icon}
              kind={name === 'delete' ? 'danger' : 'plain'}
              blockedBecause={blockedBecause}
              onClick={() => start(name)}
            >
              {actions[name].label}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
