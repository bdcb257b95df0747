import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { checklistOf } from '../lifecycle/launch-checklist.ts';
import styles from './results.module.css';

const icons = { good: 'check-circle', missing: 'info', wrong: 'warning' } as const;

/** A draft has no results: what is still to do before its launch. */
export function NotLaunched({ project, experiment }: { project: number; experiment: Experiment }) {
  const page = href.experiment(project, experiment.id);
  return (
    <section aria-labelledby="not-launched" className={styles['state']}>
      <h2 id="not-launched">Results begin with the launch</h2>
      <p>This is a draft: nobody is counted yet. Before it is launched:</p>
      <ul>
        {checklistOf(experiment, Date.now()).map(({ field, state, words }) => (
          <li key={words} data-state={state}>
            <Icon name={icons[state]} />
            <span>
              {words} {state !== 'good' && <Link to={`${page}#${field}`}>Go there</Link>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
