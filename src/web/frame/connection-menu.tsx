import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../paths.ts';
import { useSession, useSessionState } from '../session/context.tsx';
import { useMe, useOrganizations } from '../session/data.ts';
import { serverName } from '../session/server-name.ts';
import { Menu } from '../ui/menu.tsx';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';
import styles from './connection-menu.module.css';

/** Shows which server and organization the console works on, and leads to the others. */
export function ConnectionMenu({ organization }: { organization: string | null }) {
  const { connection } = useSessionState();
  if (!connection) return null;
  const known = connection.organizations?.find(({ id }) => id === organization);
  const name = known?.name ?? 'Organization';
  const server = serverName(connection.address);
  return (
    <Menu
      align="start"
      button={(state) => (
        <button
          type="button"
          className={styles['switcher']}
          data-icon="up-down"
          data-mark={name.slice(0, 1).toUpperCase()}
          aria-label={`${name} ${server}. Switch`}
          {...state}
        >
          <span>
            <b>{name}</b> {server}
          </span>
        </button>
      )}
    >
      <OrganizationLinks current={organization} />
      <span className={styles['heading']}>Appearance</span>
      <ColorSchemeChoice />
      <hr />
      <Person />
      <Link to={href.connect()} state={{ anew: true }} data-icon="key">
        Connect to another server
      </Link>
      <SignOut />
    </Menu>
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
      <span className={styles['heading']}>Organizations</span>
      {organizations.map(({ id, name }) => (
        <Link key={id} to={href.projects(id)} data-icon="building" aria-current={id === current || undefined}>
          {name}
        </Link>
      ))}
    </>
  );
}

/** Whose key it is, where the server tells. */
function Person() {
  const { data: me } = useMe();
  if (!me) return null;
  return <span className={styles['heading']}>{[me.first_name, me.email].filter(Boolean).join(', ')}</span>;
}

function SignOut() {
  const session = useSession();
  return (
    <button type="button" data-icon="sign-out" onClick={session.disconnect}>
      Sign out
    </button>
  );
}
