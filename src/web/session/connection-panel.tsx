import { useEffect } from 'react';
import { href } from '../paths.ts';
import { MenuDivider, MenuHeading, MenuItem, MenuLink } from '../ui/menu-item.tsx';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';
import { idOf } from './connection.ts';
import styles from './connection-panel.module.css';
import { useConnectionId, useSession, useSessionState } from './context.tsx';
import { useMe, useOrganizations } from './data.ts';
import { forgetProjects } from './recent-projects.ts';
import { connectionName, hueOf, organizationName } from './server-name.ts';

/** The other organizations and servers, the appearance, and whose key it is. */
export function ConnectionPanel({ organization }: { organization: string | null }) {
  return (
    <>
      <OrganizationLinks current={organization} />
      <ConnectionLinks />
      <ColorSchemeChoice />
      <MenuDivider />
      <Person />
      <MenuLink to={href.connect()} state={{ anew: true }} icon="key">
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
  // The session lives outside React; it keeps the names, so that the next page shows them at once.
  useEffect(() => {
    if (data) session.note({ organizations: data.map(({ id, name }) => ({ id, name })) });
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

/** Whose key it is, where the server tells. */
function Person() {
  const { data: me } = useMe();
  if (!me) return null;
  return <MenuHeading>{[me.first_name, me.email].filter(Boolean).join(', ')}</MenuHeading>;
}

/** The other connections; each link goes on through its own. */
function ConnectionLinks() {
  const { others } = useSessionState();
  if (others.length === 0) return null;
  return (
    <>
      <MenuHeading>Other connections</MenuHeading>
      {others.map((other) => (
        <MenuLink
          key={idOf(other)}
          to={other.organization ? href.projects(other.organization) : href.home()}
          state={{ connection: idOf(other) }}
        >
          <span className={styles['connection']} style={{ '--conn-hue': hueOf(other, other.organization) } as object}>
            {organizationName(other) ?? connectionName(other)}
            {organizationName(other) !== null && <small>{connectionName(other)}</small>}
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
    forgetProjects(id);
    session.disconnect();
  };
  return (
    <MenuItem icon="sign-out" onClick={leave}>
      Sign out
    </MenuItem>
  );
}
