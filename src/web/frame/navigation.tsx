import { useContext, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Shown } from '../commands/command-center.tsx';
import { href } from '../paths.ts';
import { type Place, usePlace } from '../place.ts';
import { useKnownProject } from '../projects/data.ts';
import { AccountContext } from '../ui/account.ts';
import { control } from '../ui/control-key.ts';
import type { DrawerProps } from '../ui/drawer.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { usePreload } from '../ui/preload.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import styles from './navigation.module.css';

const Drawer = lazyPart<DrawerProps>(async () => (await import('../ui/drawer.tsx')).Drawer, null);

interface Props {
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
  onShow: (what: Shown) => void;
}

/** The way around the console: the organization, its projects and, inside a project, its pages. */
export function Navigation({ narrow, onNarrow, onShow }: Props) {
  const place = usePlace();
  const { key } = useLocation();
  // Open at the location where it was opened, so that navigating closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const hue = useContext(AccountContext)?.hue;
  return (
    <nav aria-label="Main" className={styles['nav']} style={{ '--conn-hue': hue } as object}>
      <ConnectionMenu organization={place.organization} />
      <PlainButton
        className={`${styles['item']} ${styles['goto']}`}
        data-keys={`${control} K`}
        aria-label="Go to"
        aria-keyshortcuts="Control+K"
        onClick={() => onShow('palette')}
      >
        <Icon name="search" />
        Go to
      </PlainButton>
      <PlainButton
        className={`${styles['item']} ${styles['only-small']}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={Drawer.preload}
        onFocus={Drawer.preload}
        onClick={() => setOpenAt(key)}
      >
        <Icon name="menu" />
      </PlainButton>
      {open && (
        <Drawer title="Menu" onClose={() => setOpenAt(null)}>
          <PageLinks place={place} />
        </Drawer>
      )}
      <PageLinks place={place} />
      <PlainButton
        className={`${styles['item']} ${styles['foot']}`}
        data-keys="?"
        aria-label="Keyboard shortcuts"
        onClick={() => onShow('sheet')}
      >
        <Icon name="help" />
        Keyboard shortcuts
      </PlainButton>
      <PlainButton
        className={styles['item']}
        aria-label={`${narrow ? 'Expand' : 'Collapse'} the navigation`}
        onClick={() => onNarrow(!narrow)}
      >
        <Icon name="sidebar" />
        {narrow ? 'Expand' : 'Collapse'}
      </PlainButton>
    </nav>
  );
}

interface PageLinkProps {
  to: string;
  icon: IconName;
  /** Only the page itself is the current one, not those below it. */
  end?: boolean;
  children: string;
}

/** A link of the navigation, which loads the code of its page when the pointer or the focus is on it. */
function PageLink({ to, icon, end = false, children }: PageLinkProps) {
  const preload = usePreload();
  const load = () => preload(to);
  return (
    <NavLink end={end} to={to} className={styles['item'] ?? ''} onPointerEnter={load} onFocus={load}>
      <Icon name={icon} />
      {children}
    </NavLink>
  );
}

function PageLinks({ place }: { place: Place }) {
  return (
    <>
      {place.organization && (
        <PageLink end to={href.projects(place.organization)} icon="projects">
          Projects
        </PageLink>
      )}
      {place.project !== null && <ProjectLinks place={place} project={place.project} />}
    </>
  );
}

function ProjectLinks({ place, project }: { place: Place; project: number }) {
  const known = useKnownProject(place.inOrganization ? place.organization : null, project);
  const organization = known?.organization ?? place.organization;
  const name = known?.name ?? `Project ${project}`;
  return (
    <>
      <span className={styles['project']} data-tooltip={name}>
        {name}
      </span>
      {organization && (
        <PageLink end to={href.project(organization, project)} icon="sliders">
          Settings
        </PageLink>
      )}
      <PageLink to={href.experiments(project)} icon="flask">
        Experiments
      </PageLink>
      <PageLink to={href.decisions(project)} icon="flag">
        Decisions
      </PageLink>
      {organization && (
        <PageLink to={href.projectActivity(organization, project)} icon="activity">
          Activity
        </PageLink>
      )}
    </>
  );
}
