import { useContext, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Shown } from '../commands/command-center.tsx';
import { href } from '../paths.ts';
import { type Place, usePlace } from '../place.ts';
import { useKnownProject } from '../projects/data.ts';
import { AccountContext } from '../ui/account.ts';
import { control } from '../ui/control-key.ts';
import { ConnectionMenu } from './connection-menu.tsx';
import styles from './navigation.module.css';

interface Props {
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
  onShow: (what: Shown) => void;
}

/** The way around the console: the organization, its projects and, inside a project, its pages. */
export function Navigation({ narrow, onNarrow, onShow }: Props) {
  const place = usePlace();
  const { key } = useLocation();
  // On a small screen the menu is open at the place where it was opened, so that going somewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const hue = useContext(AccountContext)?.hue;
  return (
    <nav
      aria-label="Main"
      className={styles['nav']}
      data-open={open || undefined}
      style={{ '--conn-hue': hue } as object}
    >
      <ConnectionMenu organization={place.organization} />
      <button
        type="button"
        className={`${styles['item']} ${styles['goto']}`}
        data-icon="search"
        data-keys={`${control} K`}
        aria-label="Go to"
        aria-keyshortcuts="Control+K"
        onClick={() => onShow('palette')}
      >
        Go to
      </button>
      <button
        type="button"
        className={`${styles['item']} ${styles['only-small']}`}
        data-icon={open ? 'close' : 'menu'}
        aria-label="Menu"
        aria-expanded={open}
        onClick={() => setOpenAt(open ? null : key)}
      />
      {place.organization && (
        <NavLink end to={href.projects(place.organization)} className={styles['item'] ?? ''} data-icon="projects">
          Projects
        </NavLink>
      )}
      {place.project !== null && <ProjectLinks place={place} project={place.project} />}
      <button
        type="button"
        className={`${styles['item']} ${styles['foot']}`}
        data-icon="help"
        data-keys="?"
        aria-label="Keyboard shortcuts"
        onClick={() => onShow('sheet')}
      >
        Keyboard shortcuts
      </button>
      <button
        type="button"
        className={styles['item']}
        data-icon="sidebar"
        aria-label={`${narrow ? 'Expand' : 'Collapse'} the navigation`}
        onClick={() => onNarrow(!narrow)}
      >
        {narrow ? 'Expand' : 'Collapse'}
      </button>
    </nav>
  );
}

function ProjectLinks({ place, project }: { place: Place; project: number }) {
  const known = useKnownProject(place.inOrganization ? place.organization : null, project);
  const organization = known?.organization ?? place.organization;
  const item = styles['item'] ?? '';
  const name = known?.name ?? `Project ${project}`;
  return (
    <>
      <span className={styles['project']} title={name}>
        {name}
      </span>
      {organization && (
        <NavLink end to={href.project(organization, project)} className={item} data-icon="sliders">
          Settings
        </NavLink>
      )}
      <NavLink to={href.experiments(project)} className={item} data-icon="flask">
        Experiments
      </NavLink>
      {organization && (
        <NavLink to={href.projectActivity(organization, project)} className={item} data-icon="activity">
          Activity
        </NavLink>
      )}
    </>
  );
}
