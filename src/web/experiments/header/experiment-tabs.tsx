import { NavLink } from 'react-router-dom';
import { href } from '../../paths.ts';
import { usePreload } from '../../ui/preload-context.tsx';
import type { ExperimentView } from './experiment-header.tsx';
import styles from './experiment-tabs.module.css';

const views: Record<ExperimentView, (project: number, id: number) => string> = {
  Overview: href.experiment,
  Results: href.experimentResults,
  Setup: href.experimentSetup,
  History: href.experimentHistory,
};

/** The views of an experiment. They are links, so that each can be opened in another tab of the browser. */
export function ExperimentTabs({ project, id }: { project: number; id: number }) {
  const preload = usePreload();
  return (
    <nav aria-label="Experiment" className={styles['tabs']}>
      {Object.entries(views).map(([name, toView]) => {
        const to = toView(project, id);
        const load = () => preload(to);
        return (
          <NavLink key={name} end to={to} onPointerEnter={load} onFocus={load}>
            {name}
          </NavLink>
        );
      })}
    </nav>
  );
}
