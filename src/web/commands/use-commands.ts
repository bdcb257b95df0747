import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { href } from '../paths.ts';
import { idOf } from '../session/connection.ts';
import { useConnectionId, useSession, useSessionState } from '../session/context.tsx';
import { recentProjects } from '../session/recent-projects.ts';
import { connectionName, organizationName } from '../session/server-name.ts';
import { useColorScheme } from '../theme/use-color-scheme.ts';
import type { Command } from './command.ts';
import { useExperimentNames, useProjectNames } from './data.ts';
import { pageActions } from './page-actions.ts';
import {
  creationCommands,
  experimentCommands,
  fieldCommands,
  type Here,
  pageCommands,
  projectCommands,
  recentCommands,
} from './place-commands.ts';

const action = (title: string, icon: Command['icon'], words: string, does: Command['does']): Command => ({
  id: `action ${title}`,
  group: 'Actions',
  title,
  icon,
  words,
  does,
});

/** The color schemes to choose from. */
function useAppearances(): Command[] {
  const [, setColorScheme] = useColorScheme();
  return [
    action('Light colours', 'sun', 'theme appearance bright mode', () => setColorScheme('light')),
    action('Dark colours', 'moon', 'theme appearance night mode', () => setColorScheme('dark')),
    action('Colours of the device', 'screen', 'theme appearance auto system mode', () => setColorScheme('auto')),
  ];
}

/** What can be done anywhere. */
function useLifecycleActions(onSheet: () => void): Command[] {
  const session = useSession();
  const cache = useQueryClient();
  const appearances = useAppearances();
  return [
    action('Load this page’s data again', 'refresh', 'reload refetch', () => void cache.invalidateQueries()),
    action('Keyboard shortcuts', 'help', 'keys help', onSheet),
    ...appearances,
    action('Connect to another server', 'key', 'sign in login account', href.connect()),
    action('Sign out', 'sign-out', 'log out disconnect', () => session.disconnect()),
  ];
}

function useOrganizations(present: string | null): Command[] {
  const { connection } = useSessionState();
  return (connection?.organizations ?? [])
    .filter(({ id }) => id !== present)
    .map(({ id, name }) => ({
      ...action(name, 'building', 'switch organization', href.projects(id)),
      hint: 'organization',
    }));
}

/** The other connections that one can go on with. */
function useConnections(): Command[] {
  const { others } = useSessionState();
  return others.map((other) => ({
    id: `connection ${idOf(other)}`,
    group: 'Actions',
    title: `Switch to ${organizationName(other) ?? connectionName(other)}`,
    hint: connectionName(other),
    icon: 'up-down',
    words: 'connection account server',
    does: other.organization ? href.projects(other.organization) : href.home(),
    state: { connection: idOf(other) },
  }));
}

/** Everything that can be gone to or done from here. */
export function useCommands(here: Here, onSheet: () => void): Command[] {
  const id = useConnectionId();
  const { data: projects } = useProjectNames(here.organization);
  const { data: experiments } = useExperimentNames(here.project?.id ?? null);
  const named = useMemo(
    () => (here.organization && projects ? projectCommands(here.organization, projects) : []),
    [here.organization, projects],
  );
  const [ofPage] = useState(pageActions);
  const everywhere = [
    ...recentCommands(recentProjects(id), here.project?.id ?? null),
    ...pageCommands(here),
    ...named,
    ...(here.project && experiments ? experimentCommands(here.project.id, experiments.rows, Date.now()) : []),
    ...fieldCommands(here),
    ...creationCommands(here),
    ...useOrganizations(here.organization),
    ...useConnections(),
    ...useLifecycleActions(onSheet),
  ];
  const known = new Set(everywhere.map(({ title }) => title));
  return [...everywhere, ...ofPage.filter(({ title }) => !known.has(title))];
}
