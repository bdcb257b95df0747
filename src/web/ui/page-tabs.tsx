import { Group } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import styles from './page-tabs.module.css';
import { usePreload } from './preload-context.tsx';

interface Props {
  label: string;
  /** The address of each tab, by its name. */
  tabs: Record<string, string>;
}

/** Tabs for the views of a page. They are links, so that users can open each view in a new browser tab. */
export function PageTabs({ label, tabs }: Props) {
  const preload = usePreload();
  return (
    <Group component="nav" aria-label={label} gap="lg" wrap="nowrap" fz="sm" className={styles.tabs}>
      {Object.entries(tabs).map(([name, to]) => {
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
