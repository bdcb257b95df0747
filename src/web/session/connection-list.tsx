import { Group, Paper, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ServerConnection } from '#client/client.ts';
import { href } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { ColorRadio } from '../ui/radio.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { connectionId } from './connection.ts';
import { connectionHues } from './connection-hues.ts';
import styles from './connection-list.module.css';
import { connectionHue, connectionName, organizationName } from './connection-name.ts';
import { clearRecentProjects } from './recent-projects.ts';
import { useSession, useSessionState } from './session-context.tsx';

/** Lists the connections stored in this browser. The user can open, rename, recolor or sign out of each. */
export function ConnectionList() {
  const { connection, others } = useSessionState();
  const all = [connection ?? [], others].flat();
  if (all.length === 0) return null;
  return (
    <Paper withBorder component="section" aria-label="Signed in" radius="lg">
      <ul>
        {all.map((one) => (
          <ConnectionItem key={connectionId(one)} connection={one} isInUse={one === connection} />
        ))}
      </ul>
    </Paper>
  );
}

function ConnectionItem({ connection, isInUse }: { connection: ServerConnection; isInUse: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { organization } = connection;
  const name = organizationName(connection);
  return (
    <li className={styles.item} style={{ '--conn-hue': connectionHue(connection, organization) } as object}>
      <Link
        className={styles.link}
        to={organization ? href.projects(organization) : href.home()}
        state={{ connection: connectionId(connection) }}
      >
        <Text component="b" inherit fw={600}>
          {name ?? connectionName(connection)}
        </Text>
        <Text component="small" display="block" size="xs" c="hint">
          {[name === null ? connection.address : connectionName(connection), isInUse ? 'in use' : '']
            .filter(Boolean)
            .join(', ')}
        </Text>
      </Link>
      <Button
        kind="quiet"
        icon="sliders"
        aria-label={`Change the name and color of ${[...new Set([name, connectionName(connection)])].filter(Boolean).join(', ')}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <ConnectionSettings connection={connection} />}
    </li>
  );
}

function ConnectionSettings({ connection }: { connection: ServerConnection }) {
  const session = useSession();
  const id = useId();
  const own = connectionId(connection);
  const leave = () => {
    clearRecentProjects(own);
    session.disconnect(own);
  };
  return (
    <Stack gap="xs" px="sm" pb="sm" className={styles.settings}>
      <Field label="Name" htmlFor={id}>
        <TextInput
          id={id}
          autoComplete="off"
          maxLength={60}
          placeholder={connectionName({ ...connection, name: '' })}
          value={connection.name ?? ''}
          onChange={({ currentTarget: { value } }) => session.update({ name: value }, own)}
        />
      </Field>
      <Fieldset legend="Color">
        <Group gap="xs">
          {connectionHues.map(({ hue, name }) => (
            <ColorRadio
              key={hue}
              name={`${id}-hue`}
              label={name}
              color={`oklch(var(--conn-light) 0.11 ${hue})`}
              checked={connectionHue(connection, connection.organization) === hue}
              onChoose={() => session.update({ hue }, own)}
            />
          ))}
        </Group>
      </Fieldset>
      <Button icon="sign-out" onClick={leave}>
        Sign out
      </Button>
    </Stack>
  );
}
