import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { href } from '../paths.ts';
import { connectionId } from '../session/connection.ts';
import { connectionName, organizationName } from '../session/connection-name.ts';
import { recentProjects } from '../session/recent-projects.ts';
import { useConnectionId, useMissingScopeReason, useSession, useSessionState } from '../session/session-context.tsx';
import { useColorScheme } from '../theme/use-color-scheme.ts';
import { buttonCommands } from './button-commands.ts';
import type { PaletteCommand } from './command.ts';
import {
  type CommandContext,
  creationCommands,
  experimentCommands,
  fieldCommands,
  flagCommands,
  pageCommands,
  projectCommands,
  recentCommands,
} from './page-commands.ts';
import { useExperimentNames, useFlagNames, useFoundProjectNames } from './palette-queries.ts';

const command = (
  title: string,
  icon: PaletteCommand['icon'],
  keywords: string,
  action: PaletteCommand['action'],
): PaletteCommand => ({
  id: `action ${title}`,
  group: 'Actions',
  title,
  icon,
  keywords,
  action,
});

/** Returns the commands that set the color scheme. */
function useAppearances(): PaletteCommand[] {
  const [, setColorScheme] = useColorScheme();
  return [
    command('Light theme', 'sun', 'colors appearance bright mode', () => setColorScheme('light')),
    command('Dark theme', 'moon', 'colors appearance night mode', () => setColorScheme('dark')),
    command('Device theme', 'screen', 'colors appearance auto system mode', () => setColorScheme('auto')),
  ];
}

/** Returns the commands that are the same on every page. */
function useActions(onSheet: () => void): PaletteCommand[] {
  const session = useSession();
  const cache = useQueryClient();
  const appearances = useAppearances();
  return [
    command('Reload data', 'refresh', 'refresh refetch', () => void cache.invalidateQueries()),
    command('Keyboard shortcuts', 'help', 'keys help', onSheet),
    ...appearances,
    command('Connect to another server', 'key', 'sign in login account', href.connect()),
    command('Sign out', 'sign-out', 'log out disconnect', () => session.disconnect()),
  ];
}

function useOrganizations(present: string | null): PaletteCommand[] {
  const { connection } = useSessionState();
  return (connection?.organizations ?? [])
    .filter(({ id }) => id !== present)
    .map(({ id, name }) => ({
      ...command(name, 'building', 'switch organization', href.projects(id)),
      hint: 'organization',
    }));
}

/** Returns the commands that switch to another connection. */
function useConnections(): PaletteCommand[] {
  const { others } = useSessionState();
  return others.map((other) => ({
    id: `connection ${connectionId(other)}`,
    group: 'Actions',
    title: `Switch to ${organizationName(other) ?? connectionName(other)}`,
    hint: connectionName(other),
    icon: 'up-down',
    keywords: 'connection account server',
    action: other.organization ? href.projects(other.organization) : href.home(),
    state: { connection: connectionId(other) },
  }));
}

/** Returns all commands of the current page. `text` is searched on the server if not all projects are loaded. Leaves out buttons with the same text as another command. */
export function useCommands(context: CommandContext, text: string, onSheet: () => void): PaletteCommand[] {
  const id = useConnectionId();
  const cantCreateProject = useMissingScopeReason('project:write');
  const cantCreateExperiment = useMissingScopeReason('experiment:write');
  const projects = useFoundProjectNames(context.organization, text);
  const { data: experiments } = useExperimentNames(context.project?.id ?? null);
  const { data: flags } = useFlagNames(context.project?.id ?? null);
  const named = useMemo(
    () => (context.organization ? projectCommands(context.organization, projects) : []),
    [context.organization, projects],
  );
  const [ofPage] = useState(buttonCommands);
  const everywhere = [
    ...recentCommands(recentProjects(id), context.project?.id ?? null),
    ...pageCommands(context),
    ...named,
    ...(context.project && experiments ? experimentCommands(context.project.id, experiments.rows, Date.now()) : []),
    ...(context.project && flags ? flagCommands(context.project.id, flags) : []),
    ...fieldCommands(context),
    ...creationCommands({
      organization: cantCreateProject ? null : context.organization,
      project: cantCreateExperiment ? null : context.project,
    }),
    ...useOrganizations(context.organization),
    ...useConnections(),
    ...useActions(onSheet),
  ];
  const known = new Set(everywhere.map(({ title }) => title));
  return [...everywhere, ...ofPage.filter(({ title }) => !known.has(title))];
}
