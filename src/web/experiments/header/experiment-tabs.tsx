import { Group } from '@mantine/core';
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

/** Tabs for the experiment views. They are links, so that users can open each view in a new browser tab. */
export function ExperimentTabs({ project, id }: { project: number; id: number }) {
  const preload = usePreload();
  return (
    <Group component="nav" aria-label="Experiment" gap="lg" wrap="nowrap" fz="sm" className={styles.tabs}>
      {Object.entries(views).map(([name, toView]) => {
        const to = toView(project, id);
        const load = () => preload(to);
        return (
          <NavLink key={name} end to={to} onPointerEnter={load} onFocus={load}>
            {name}
          </NavLink>
        );
      })}
    </Group>
  );
}
