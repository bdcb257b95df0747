import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { launchChecklist } from '../lifecycle/launch-checklist.ts';
import styles from './results.module.css';

const icons = { good: 'check', missing: 'info', wrong: 'warning' } as const;

/** The launch checklist, shown instead of results. */
export function NotLaunched({ project, experiment }: { project: number; experiment: Experiment }) {
  const page = href.experimentSetup(project, experiment.id);
  return (
    <section aria-labelledby="not-launched" className={styles.state}>
      <h2 id="not-launched">No results before the launch</h2>
      <p>This is a draft, so participants are not counted yet. Checklist for the launch:</p>
      <ul>
        {launchChecklist(experiment, Date.now()).map(({ field, state, text }) => (
          <li key={text} data-state={state}>
            <Icon name={icons[state]} />
            <span>
              {text} {state !== 'good' && <Link to={`${page}#${field}`}>Edit</Link>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
