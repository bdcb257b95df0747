import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Connection } from '../api/client.ts';
import { href } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ColorRadio } from '../ui/radio.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { idOf } from './connection.ts';
import styles from './connection-list.module.css';
import { useSession, useSessionState } from './context.tsx';
import { hues } from './hues.ts';
import { forgetProjects } from './recent-projects.ts';
import { connectionName, hueOf, organizationName } from './server-name.ts';

/** The connections that this browser has, each to go on with, to name, to colour and to sign out of. */
export function ConnectionList() {
  const { connection, others } = useSessionState();
  const all = [connection ?? [], others].flat();
  if (all.length === 0) return null;
  return (
    <section aria-label="Signed in" className={styles['list']}>
      <ul>
        {all.map((one) => (
          <ConnectionItem key={idOf(one)} connection={one} isInUse={one === connection} />
        ))}
      </ul>
    </section>
  );
}

function ConnectionItem({ connection, isInUse }: { connection: Connection; isInUse: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { organization } = connection;
  const name = organizationName(connection);
  return (
    <li style={{ '--conn-hue': hueOf(connection, organization) } as object}>
      <Link to={organization ? href.projects(organization) : href.home()} state={{ connection: idOf(connection) }}>
        <b>{name ?? connectionName(connection)}</b>
        <small>
          {name === null ? connection.address : connectionName(connection)}
          {isInUse && ', in use'}
        </small>
      </Link>
      <Button
        kind="quiet"
        icon="sliders"
        aria-label={`Name and colour of ${name ?? connectionName(connection)}, ${connectionName(connection)}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <ConnectionForm connection={connection} />}
    </li>
  );
}

function ConnectionForm({ connection }: { connection: Connection }) {
  const session = useSession();
  const id = useId();
  const own = idOf(connection);
  const leave = () => {
    forgetProjects(own);
    session.disconnect(own);
  };
  return (
    <div className={styles['form']}>
      <label htmlFor={id}>Called</label>
      <TextInput
        id={id}
        autoComplete="off"
        maxLength={60}
        placeholder={connectionName({ ...connection, name: '' })}
        value={connection.name ?? ''}
        onChange={({ currentTarget: { value } }) => session.note({ name: value }, own)}
      />
      <fieldset>
        <legend>Colour</legend>
        {hues.map(({ hue, name }) => (
          <ColorRadio
            key={hue}
            name={`${id}-hue`}
            label={name}
            color={`oklch(var(--conn-light) 0.11 ${hue})`}
            checked={hueOf(connection, connection.organization) === hue}
            onChoose={() => session.note({ hue }, own)}
          />
        ))}
      </fieldset>
      <Button icon="sign-out" onClick={leave}>
        Sign out of it
      </Button>
    </div>
  );
}
