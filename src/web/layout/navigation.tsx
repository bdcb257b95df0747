import { Stack, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { CommandOverlay } from '../command-palette/global-shortcuts.tsx';
import { href } from '../paths.ts';
import { useProjectSummary } from '../projects/project-hooks.ts';
import { type RouteScope, useRouteScope } from '../route-scope.ts';
import { ConnectionMenu } from '../session/connection-menu.tsx';
import { AccountContext } from '../ui/account-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { modifierKey } from '../ui/modifier-key.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import { usePreload } from '../ui/preload-context.tsx';
import styles from './navigation.module.css';

const Drawer = lazyComponent(
  () => import('../ui/drawer.tsx'),
  ({ Drawer }) => Drawer,
  null,
);

interface Props {
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
  onShow: (what: CommandOverlay) => void;
}

/** The main navigation: the connection menu, and links to the pages of the organization and of the current project. */
export function Navigation({ narrow, onNarrow, onShow }: Props) {
  const scope = useRouteScope();
  const { key } = useLocation();
  // The location at which the menu was opened. The menu closes when the location changes.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const hue = useContext(AccountContext)?.hue;
  return (
    <Stack component="nav" aria-label="Main" gap={2} className={styles.nav} style={{ '--conn-hue': hue } as object}>
      <ConnectionMenu organization={scope.organization} />
      <PlainButton
        className={`${styles.item} ${styles.goto}`}
        data-keys={`${modifierKey} K`}
        aria-label="Go to"
        aria-keyshortcuts="Control+K"
        onClick={() => onShow('palette')}
      >
        <Icon name="search" />
        Go to
      </PlainButton>
      <PlainButton
        className={`${styles.item} ${styles['only-small']}`}
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
          <PageLinks scope={scope} />
        </Drawer>
      )}
      <PageLinks scope={scope} />
      <PlainButton
        className={`${styles.item} ${styles.foot}`}
        data-keys="?"
        aria-label="Keyboard shortcuts"
        onClick={() => onShow('sheet')}
      >
        <Icon name="help" />
        Keyboard shortcuts
      </PlainButton>
      <PlainButton
        className={styles.item}
        aria-label={`${narrow ? 'Expand' : 'Collapse'} the navigation`}
        onClick={() => onNarrow(!narrow)}
      >
        <Icon name="sidebar" />
        <span>{narrow ? 'Expand' : 'Collapse'}</span>
      </PlainButton>
    </Stack>
  );
}

interface PageLinkProps {
  to: string;
  icon: IconName;
  /** Marks the link as current only for the exact path, not for paths below it. */
  end?: boolean;
  children: string;
}

/** A navigation link. Preloads its page's code on hover and focus. */
function PageLink({ to, icon, end = false, children }: PageLinkProps) {
  const preload = usePreload();
  const load = () => preload(to);
  return (
    <NavLink end={end} to={to} className={styles.item} onPointerEnter={load} onFocus={load}>
      <Icon name={icon} />
      <span>{children}</span>
    </NavLink>
  );
}

function PageLinks({ scope }: { scope: RouteScope }) {
  return (
    <>
      {scope.organization && (
        <>
          <PageLink end to={href.projects(scope.organization)} icon="projects">
            Projects
          </PageLink>
          <PageLink to={href.portfolio()} icon="calendar">
            Portfolio
          </PageLink>
          <PageLink to={href.compareSettings(scope.organization)} icon="columns">
            Compare settings
          </PageLink>
          <PageLink to={href.privacy(scope.organization)} icon="shield">
            Privacy review
          </PageLink>
          <PageLink to={href.members(scope.organization)} icon="people">
            Members
          </PageLink>
        </>
      )}
      <PageLink to={href.keys()} icon="key">
        Keys
      </PageLink>
      {scope.project !== null && <ProjectLinks scope={scope} project={scope.project} />}
    </>
  );
}

function ProjectLinks({ scope, project }: { scope: RouteScope; project: number }) {
  const known = useProjectSummary(scope.isOrganizationInPath ? scope.organization : null, project);
  const organization = known?.organization ?? scope.organization;
  const name = known?.name ?? `Project ${project}`;
  return (
    <>
      <Text truncate size="sm" fw={600} mt="sm" className={styles.project} data-tooltip={name}>
        {name}
      </Text>
      {organization && (
        <PageLink end to={href.project(organization, project)} icon="sliders">
          Settings
        </PageLink>
      )}
      <PageLink to={href.experiments(project)} icon="flask">
        Experiments
      </PageLink>
      <PageLink to={href.flags(project)} icon="flag">
        Feature flags
      </PageLink>
      <PageLink to={href.decisions(project)} icon="gavel">
        Decisions
      </PageLink>
      <PageLink to={href.notifications(project)} icon="bell">
        Notifications
      </PageLink>
      {organization && (
        <PageLink to={href.projectActivity(organization, project)} icon="activity">
          Activity
        </PageLink>
      )}
    </>
  );
}
