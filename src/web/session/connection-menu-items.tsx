import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { href } from '../paths.ts';
import { MenuDivider, MenuHeading, MenuItem, MenuLink } from '../ui/menu-item.tsx';
import { useCurrentUser, useOrganizations } from './account-queries.ts';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';
import { connectionId } from './connection.ts';
import styles from './connection-menu-items.module.css';
import { connectionHue, connectionName, organizationName } from './connection-name.ts';
import { clearRecentProjects } from './recent-projects.ts';
import { useConnectionId, useSession, useSessionState } from './session-context.tsx';

/** The connection menu's items: organizations, other connections, appearance, account. */
export function ConnectionMenuItems({ organization }: { organization: string | null }) {
  return (
    <>
      <OrganizationLinks current={organization} />
      <ConnectionLinks />
      <ColorSchemeChoice />
      <MenuDivider />
      <CurrentUser />
      <MenuLink to={href.connect()} icon="key">
        Connect to another server
      </MenuLink>
      <SignOut />
    </>
  );
}

function OrganizationLinks({ current }: { current: string | null }) {
  const { data } = useOrganizations();
  const { connection } = useSessionState();
  const session = useSession();
  // Store the names, so that the next page can show them without a request.
  useEffect(() => {
    if (data) session.update({ organizations: data.map(({ id, name }) => ({ id, name })) });
  }, [data, session]);
  const organizations = data ?? connection?.organizations ?? [];
  if (organizations.length === 0) return null;
  return (
    <>
      <MenuHeading>Organizations</MenuHeading>
      {organizations.map(({ id, name }) => (
        <MenuLink key={id} to={href.projects(id)} icon="building" aria-current={id === current || undefined}>
          {name}
        </MenuLink>
      ))}
    </>
  );
}

/** Shows the name and the email address of the key's owner. Renders nothing while they are unknown. */
function CurrentUser() {
  const { data: me } = useCurrentUser();
  if (!me) return null;
  return <MenuHeading>{[me.first_name, me.email].filter(Boolean).join(', ')}</MenuHeading>;
}

/** Links to the other connections. */
function ConnectionLinks() {
  const { others } = useSessionState();
  if (others.length === 0) return null;
  return (
    <>
      <MenuHeading>Other connections</MenuHeading>
      {others.map((other) => (
        <MenuLink
          key={connectionId(other)}
          to={other.organization ? href.projects(other.organization) : href.home()}
          state={{ connection: connectionId(other) }}
        >
          <span
            className={styles.connection}
            style={{ '--conn-hue': connectionHue(other, other.organization) } as object}
          >
            <span>{organizationName(other) ?? connectionName(other)}</span>
            {organizationName(other) !== null && (
              <Text size="xs" c="hint">
                {connectionName(other)}
              </Text>
            )}
          </span>
        </MenuLink>
      ))}
    </>
  );
}

function SignOut() {
  const session = useSession();
  const id = useConnectionId();
  const leave = () => {
    clearRecentProjects(id);
    session.disconnect();
  };
  return (
    <MenuItem icon="sign-out" onClick={leave}>
      Sign out
    </MenuItem>
  );
}
